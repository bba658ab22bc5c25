import { tool } from 'toolwright';

type Toggle = boolean | 'auto';
type Retry = false | 1 | 2 | 'forever';

export class Switches {
  /** Set switches. */
  @tool()
  set(toggle: Toggle, retry: Retry, only: true, exact: -1 | 0.5 | 1e3, none: null | 'none', open: 'known' | (string & {}), big: 10n | 20n): void {}
}
