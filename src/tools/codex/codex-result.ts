import type { CodexUsage } from './codex-events.js';

/** What a turn of Codex came to; to the model it is the JSON of `{ thread_id, response, usage }` (B258). */
export class CodexToolResult {
  constructor(
    /** The thread, to go on with; `null` when Codex did not say. */
    readonly threadId: string | null,
    /** The last message of the turn: text, or JSON where there is an `outputSchema`. */
    readonly response: string,
    /** `null` when Codex did not say. */
    readonly usage: CodexUsage | null,
  ) {}

  toJSON(): { thread_id: string | null; response: string; usage: CodexUsage | null } {
    return { thread_id: this.threadId, response: this.response, usage: this.usage };
  }

  toString(): string {
    return JSON.stringify(this);
  }
}
