import { tool } from 'toolwright';

interface Work {
  result: Promise<string>;
  all?: Promise<number>[];
}

export class Works {
  /** Waits. */
  @tool()
  wait(work: Work, later: Promise<Date> | Date, like: PromiseLike<string>, pair: [string, Promise<void>]): void {}
}
