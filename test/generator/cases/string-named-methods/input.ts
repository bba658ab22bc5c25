import { tool } from 'toolwright';

export class Names {
  /** Quoted. */
  @tool()
  'snake_case'(a: string): void {}

  /** Keyword. */
  @tool()
  delete(id: string): void {}
}
