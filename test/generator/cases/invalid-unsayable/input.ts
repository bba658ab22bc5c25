import { tool } from 'toolwright';

enum Computed {
  A = 'abc'.length,
}

export class Unsayable {
  /** Use. */
  @tool()
  use(upper: Lowercase<Uppercase<string>>, keys: { [key: `x-${string}`]: string }, computed: Computed): void {}
}
