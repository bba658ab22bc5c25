import { tool } from 'toolwright';

interface Entry {
  name: string;
  /** @internal */
  cache?: string;
  /** @hidden */
  trace?: Map<symbol, never>;
}

class Draft {
  text!: string;
  /** @ignore */
  revision = 1;
}

export class Hidden {
  /** Saves. */
  @tool()
  save(entry: Entry, draft: Draft): Entry {
    return entry;
  }
}
