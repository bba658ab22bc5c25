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

/** {@inheritDoc} */
interface Nowhere {
  /** @inheritDoc */
  width: number;
}
enum Size {
  /** {@inheritDoc Base.name} */
  Named = 'named',
  /** {@inheritDoc Nothing} */
  Small = 'small',
}
class Silent {
  silent(): void {}
  /** {@inheritDoc Silent.loop} */
  loop(): void {}
  /** @returns The number. */
  returning(): number {
    return 1;
  }
}

/** {@inheritDoc Nothing} */
export class Orphans extends Silent {
  /** {@inheritDoc} */
  @tool()
  alone(it: Nowhere, size: Size): void {}

  /** {@inheritDoc} What it overrides has no comment. */
  @tool()
  override silent(): void {}

  /** {@inheritDoc Silent.loop} */
  @tool()
  override loop(): void {}

  /** {@inheritDoc Silent.returning} */
  @tool()
  override returning(): number {
    return 2;
  }
}
