import { tool } from 'toolwright';

export class Platform {
  /** Use. */
  @tool()
  use(pattern: RegExp, later: Promise<string>, error: Error, text: String, format: Intl.NumberFormat): void {}
}
