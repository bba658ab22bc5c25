import { wordsOf } from '../../errors/words-of.js';
import { logger } from '../../tracing/logger.js';
import type { CodexEvent } from './codex-events.js';
import type { CodexThread } from './codex-sdk.js';
import type { FunctionCallItem } from '../../model/item.js';

/** One event, with where it belongs (B260). */
export interface CodexStreamEvent {
  readonly event: CodexEvent;
  readonly thread: CodexThread;
  /** The call of the tool, as the model asked for it. */
  readonly toolCall: FunctionCallItem;
}

export type CodexStreamHandler = (event: CodexStreamEvent) => unknown;

/** Tells a handler of one event at a time, in order, without keeping Codex waiting. What it throws is logged (B260). */
export class EventTeller {
  #told = Promise.resolve();

  constructor(
    private readonly handler: CodexStreamHandler | undefined,
    private readonly signal: AbortSignal,
  ) {}

  tell(event: CodexStreamEvent): void {
    const { handler, signal } = this;
    if (handler === undefined) return;
    const before = this.#told;
    this.#told = (async () => {
      await before;
      // Whoever has aborted waits for nothing more.
      if (signal.aborted) return;
      try {
        await handler(event);
      } catch (error) {
        logger().warn(`The onStream handler of tool "${event.toolCall.name}" failed: ${wordsOf(error)}`);
      }
    })();
  }

  /** Resolves once the handler is done with every event so far, or the call was aborted. */
  async allTold(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.signal.addEventListener('abort', () => resolve(), { once: true });
    if (this.signal.aborted) resolve();
    await Promise.race([this.#told, promise]).finally(resolve);
  }
}
