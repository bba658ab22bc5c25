import { UserError } from '../../errors/index.js';
import { tracerOf } from '../run-context.js';
import type { ToolContext } from '../tool-context.js';
import { CodexAccess } from './codex-access.js';
import type { CodexUsage } from './codex-events.js';
import { readInputs, type CodexArguments } from './codex-input.js';
import { CodexToolResult } from './codex-result.js';
import type { SdkThread } from './codex-sdk.js';
import type { CodexSettings } from './codex-settings.js';
import { ContextThread } from './context-thread.js';
import { EventTeller } from './event-teller.js';
import { Lanes } from './lanes.js';
import { runTurn, type Turn } from './run-turn.js';
import { TurnSpans } from './turn-spans.js';

const NO_MESSAGE = 'Codex has finished the task without a message.';

/** The calls of one tool, and the thread they share where they do. Calls of the same thread wait for each other. */
export class CodexCalls {
  readonly #settings: CodexSettings;
  readonly #access: CodexAccess;
  readonly #lanes = new Lanes();
  #persisted: SdkThread | undefined;

  constructor(settings: CodexSettings) {
    this.#settings = settings;
    this.#access = new CodexAccess(settings);
  }

  async run({ inputs, thread_id }: CodexArguments, context: ToolContext): Promise<CodexToolResult> {
    const { name, where, contextKey, persistSession, threadId } = this.#settings;
    const read = readInputs(name, inputs);
    const kept = contextKey === undefined ? undefined : new ContextThread(where, context.context, contextKey);
    const lane = persistSession ? this : (kept && context.context) || firstGiven(thread_id, threadId);
    return await this.#lanes.run(lane, context.signal, async () => {
      const thread = await this.#threadOf(firstGiven(thread_id, kept?.id));
      try {
        const { response = NO_MESSAGE, usage } = await this.#turn(thread, read, context);
        return new CodexToolResult(idOf(thread), response, usage);
      } finally {
        // Also of a turn that failed: what it has done by then is in the thread (B256).
        const id = idOf(thread);
        if (kept !== undefined && id !== null) kept.id = id;
      }
    });
  }

  /** @param asked The thread that the call or the context names; they go before the one of the options (B254). */
  async #threadOf(asked: string | undefined): Promise<SdkThread> {
    const { where, persistSession, threadId, threadOptions } = this.#settings;
    const known = this.#persisted;
    if (known !== undefined) {
      this.#access.keepKeysSecret();
      if (asked === undefined || known.id === null || asked === known.id) return known;
      throw new UserError(
        `${where} goes on with the thread ${known.id} (persistSession) and cannot take up ${asked}. ` +
          'Leave the thread out, or make a tool without persistSession.',
      );
    }
    const id = firstGiven(asked, threadId);
    // The SDK makes it an argument of the program, which would take it for an option, such as one that turns the sandbox off.
    if (id?.startsWith('-'))
      throw new UserError(`${where} cannot go on with the thread ${JSON.stringify(id)}: no id begins with "-".`);
    const codex = await this.#access.open();
    const thread = id === undefined ? codex.startThread(threadOptions) : codex.resumeThread(id, threadOptions);
    if (persistSession) this.#persisted = thread;
    return thread;
  }

  async #turn(thread: SdkThread, inputs: ReturnType<typeof readInputs>, context: ToolContext): Promise<Turn> {
    const { outputSchema, idleTimeoutMs, streamLimitBytes, onStream, spanDataMaxChars } = this.#settings;
    const { toolName: name, toolCallId: callId, toolArguments, signal } = context;
    const toolCall = { type: 'function_call', callId, name, arguments: toolArguments } as const;
    const teller = new EventTeller(onStream, signal);
    const tracer = tracerOf(context);
    try {
      return await tracer.span({ kind: 'tool_step', name: 'codex turn' }, async (span) => {
        const spans = new TurnSpans(tracer, span, spanDataMaxChars);
        try {
          return await runTurn({
            thread,
            inputs,
            outputSchema,
            signal,
            idleTimeoutMs,
            streamLimitBytes,
            onEvent: (event) => {
              if (event?.type === 'turn.completed') countUsage(context, event.usage);
              spans.read(event);
              teller.tell({ event, thread, toolCall });
            },
          });
        } finally {
          spans.end(thread.id);
        }
      });
    } finally {
      await teller.allTold();
    }
  }
}

/** Blank ids count as absent (B254). */
function firstGiven(...ids: readonly (string | undefined)[]): string | undefined {
  return ids.map((id) => id?.trim()).find((id) => id !== undefined && id !== '');
}

/** What Codex said its thread is; `null` where that is no id. */
function idOf({ id }: { readonly id: unknown }): string | null {
  return typeof id === 'string' && id.trim() !== '' ? id : null;
}

/** A turn counts as one request: Codex does not say how many it made (B258). */
function countUsage(context: ToolContext, usage: Partial<CodexUsage>): void {
  const inputTokens = countOf(usage.input_tokens);
  const outputTokens = countOf(usage.output_tokens);
  context.addUsage({
    requests: 1,
    inputTokens,
    outputTokens,
    totalTokens: inputTokens + outputTokens,
    cachedTokens: countOf(usage.cached_input_tokens),
    cacheWriteTokens: countOf(usage.cache_write_input_tokens),
    reasoningTokens: countOf(usage.reasoning_output_tokens),
  });
}

/** What is no number of tokens would spoil the sums of the whole run. */
function countOf(tokens: unknown): number {
  return typeof tokens === 'number' && tokens > 0 && Number.isFinite(tokens) ? tokens : 0;
}
