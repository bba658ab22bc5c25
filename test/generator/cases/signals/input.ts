/// <reference types="node" />
import { tool, type ToolContext } from 'toolwright';

export class Downloads {
  /** Fetch a page. */
  @tool()
  fetch(url: URL, signal: AbortSignal): void {}

  /** Between others, and optional. */
  @tool()
  search(text: string, abort: AbortSignal | undefined, limit = 10, context?: ToolContext): void {}

  /** Nullable. */
  @tool()
  count(signal?: AbortSignal | null): number {
    return 0;
  }
}

interface Paging {
  limit?: number;
  signal?: AbortSignal;
}
class Retry {
  times = 3;
  abort?: AbortSignal | null;
}

export class Searches {
  /** Beside what the model sends. */
  @tool()
  find(query: string, options: Paging, further?: Paging[]): void {}

  /** Deeper, and by the name of a class. */
  @tool()
  retry(options: { retry: Retry; byName: Record<string, Paging> }): void {}

  /** Nothing else, so the model sends nothing. */
  @tool()
  ping(options?: { signal: AbortSignal }): void {}

  /** Taken apart. */
  @tool()
  list({ limit = 5, signal }: Paging): void {}
}

export class Omissions {
  /** Left out, the method is given an object with the signal all the same. */
  @tool()
  plain(options?: Paging): void {}

  /** With what its initialiser says. */
  @tool()
  started(options: Paging = { limit: 3 }): void {}

  /** Of a class, or null. */
  @tool()
  made(options?: Partial<Retry> | null): void {}

  /** Cannot be empty, so the method gets nothing. */
  @tool()
  whole(options?: { n: number; signal?: AbortSignal }): void {}

  /** Made by an initialiser that has to run. */
  @tool()
  computed(options: Paging = defaults()): void {}
}

function defaults(): Paging {
  return { limit: 5 };
}
