import { tool } from 'toolwright';

export class Codes {
  /** Look up codes. */
  @tool()
  find(
    upper: Uppercase<string>,
    lower: Lowercase<string>,
    capital: Capitalize<string>,
    small: Uncapitalize<string>,
    code: `x-${Uppercase<string>}`,
    table: { [key: Lowercase<string>]: number },
  ): void {}
}
