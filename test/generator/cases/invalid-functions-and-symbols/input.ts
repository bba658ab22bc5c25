import { tool } from 'toolwright';

interface Options {
  limit: number;
  onDone?: (result: string) => void;
  run(): void;
}

export class Jobs {
  /** Start. */
  @tool()
  start(callback: () => void, options: Options, key: symbol, make: new () => object, any: Function, hooks: (() => void)[]): void {}
}
