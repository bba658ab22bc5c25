import { tool } from 'toolwright';

interface Store<T> {
  /**
   * Finds one entry.
   * @remarks Fast.
   * @param id - Its number.
   * @returns The entry.
   * @throws RangeError When there is none.
   */
  find(id: string): T;

  /** Counts entries. */
  count(): number;
}

interface Base {
  /** Name of the thing. */
  name: string;
  /**
   * Its size.
   * @minimum 1
   */
  size: number;
}

interface Thing extends Base {
  /** {@inheritDoc} */
  name: string;
  size: number;
  /** {@inheritDoc Base.size} In metres. */
  length: number;
}

class Root {
  /** Removes a thing. */
  remove(thing: Thing): void {}

  /** Adds a thing. */
  static add(thing: string): void {}
}

export class Things extends Root implements Store<string> {
  /** {@inheritDoc} */
  @tool()
  find(id: string): string {
    return id;
  }

  /**
   * {@inheritDoc Store.count} Slow.
   */
  @tool()
  count(): number {
    return 0;
  }

  /** @inheritDoc */
  @tool()
  override remove(thing: Thing): void {}

  @tool()
  static override add(thing: string): void {}

  /** {@inheritDoc Things.find} */
  @tool()
  search(id: string): void {}

  /** {@inheritDoc Things.fnid} All of them. */
  @tool()
  list(length: Missing['length']): void {}
}

interface Missing {
  /** {@inheritDoc Base.sise} */
  length: number;
  /** {@inheritDoc Nothing} In metres. */
  width: number;
}

export class Others {
  /** Takes what inherits from nothing. */
  @tool()
  take(it: Missing): void {}
}
