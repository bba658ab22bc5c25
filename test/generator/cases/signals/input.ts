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
