import { tool } from 'toolwright';

export class Releases {
  /** Says which release is the newest. */
  @tool()
  newest(): string {
    return '2.4.0';
  }
}
