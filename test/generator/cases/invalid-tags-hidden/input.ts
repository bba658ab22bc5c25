import { tool } from 'toolwright';

interface Entry {
  name: string;
  /** @internal */
  cache: string;
}

export class Hidden {
  /** Saves. */
  @tool()
  save(entry: Entry): void {}
}
