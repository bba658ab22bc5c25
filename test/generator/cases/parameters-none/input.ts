import { tool } from 'toolwright';

export class Clock {
  /** The time now. */
  @tool()
  now(): string {
    return '';
  }
}
