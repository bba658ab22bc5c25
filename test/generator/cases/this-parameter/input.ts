import { tool } from 'toolwright';

export class This {
  /** With this. */
  @tool()
  run(this: This, text: string): void {}
}
