import { tool } from 'toolwright';

interface Hooks {
  before?: { run: Array<() => void> };
  [key: string]: unknown;
}
type Handler<T> = (value: T) => T;

export class Pipelines {
  /** Functions wherever they can hide. */
  @tool()
  run(
    list: Array<() => void>,
    hooks: Hooks,
    table: Record<string, Handler<number>>,
    map: Map<string, Handler<string>>,
    pair: [name: string, handler: Handler<string>],
    either: string | (() => string),
    optional?: { deep?: { onError?: (error: Error) => void } },
    ...rest: Handler<boolean>[]
  ): void {}
}
