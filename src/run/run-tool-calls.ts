import { invokeTool, unknownToolMessage, type ToolCallOutcome } from '../invocation/index.js';
import type { FunctionCallItem } from '../model/item.js';
import type { FunctionTool } from '../tools/function-tool.js';
import type { LoopState } from './loop-state.js';
import type { ToolCallOutputItem } from './run-item.js';

interface ToolCallOptions<TContext, TOutput> {
  readonly tools: ReadonlyMap<string, FunctionTool>;
  readonly state: LoopState<TContext, TOutput>;
  readonly signal: AbortSignal | undefined;
}

/**
 * Carries out the calls of one turn side by side. Outputs come in the order of the calls, those of unknown tools last (B195, B272).
 *
 * @throws The first fatal error in the order of the calls, once its siblings were aborted and had a moment to unwind (A19, B274).
 */
export async function runToolCalls<TContext, TOutput>(
  calls: readonly FunctionCallItem[],
  { tools, state, signal }: ToolCallOptions<TContext, TOutput>,
): Promise<ToolCallOutputItem[]> {
  const turn = new AbortController();
  const onAbort = (): void => turn.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    const known = calls.filter(({ name }) => tools.has(name));
    const settled = await Promise.allSettled(
      known.map((call) => runToolCall(call, tools.get(call.name) as FunctionTool, state, turn)),
    );
    signal?.throwIfAborted();
    const failures = settled
      .filter((outcome) => outcome.status === 'rejected')
      .map(({ reason }: { reason: unknown }) => reason);
    if (failures.length > 0) throw failures.find((reason) => !(reason instanceof SiblingFailed)) ?? failures[0];
    return [
      ...settled.filter((outcome) => outcome.status === 'fulfilled').map(({ value }) => value),
      ...calls
        .filter(({ name }) => !tools.has(name))
        .map((call) => {
          const content = unknownToolMessage(call.name, [...tools.keys()]);
          return toOutputItem(call, state, { output: content, content });
        }),
    ];
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}

/** Why a call was aborted that did nothing wrong; never leaves the turn. */
class SiblingFailed extends Error {}

async function runToolCall<TContext, TOutput>(
  call: FunctionCallItem,
  tool: FunctionTool,
  state: LoopState<TContext, TOutput>,
  turn: AbortController,
): Promise<ToolCallOutputItem> {
  try {
    const outcome = await invokeTool(tool, {
      callId: call.callId,
      arguments: call.arguments,
      runContext: state.runContext,
      agent: state.agent,
      signal: turn.signal,
    });
    return toOutputItem(call, state, outcome);
  } catch (error) {
    turn.abort(
      new SiblingFailed(`Another call of the turn failed while ${call.name} (call ${call.callId}) was running.`),
    );
    throw error;
  }
}

function toOutputItem<TContext, TOutput>(
  { callId, name }: FunctionCallItem,
  { agent }: LoopState<TContext, TOutput>,
  { output, content, repairs }: ToolCallOutcome,
): ToolCallOutputItem {
  return {
    type: 'tool_call_output_item',
    rawItem: { type: 'function_call_result', callId, name, output: content },
    output,
    ...(repairs && { repairs }),
    agent,
  };
}
