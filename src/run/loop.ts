import { MaxTurnsExceededError } from '../errors/index.js';
import { checkCallIds } from '../model/check-call-ids.js';
import type { OutputItem } from '../model/item.js';
import type { ModelResponse } from '../model/model.js';
import { checkResponse } from './check-response.js';
import { finalOutputOf } from './final-output.js';
import type { LoopOptions, LoopState } from './loop-state.js';
import { prepareRequests } from './prepare-requests.js';
import type { RunItem } from './run-item.js';
import { RunResult } from './run-result.js';
import { runToolCalls } from './run-tool-calls.js';

/** Turns until there is a final output: one model request each, and the calls it asks for. */
export async function runLoop<TContext, TOutput>(
  options: LoopOptions<TContext, TOutput>,
): Promise<RunResult<TContext, TOutput>> {
  const { state, signal, maxTurns } = options;
  const nextRequest = await prepareRequests(options);
  for (;;) {
    signal?.throwIfAborted();
    if (state.turn >= maxTurns) throw new MaxTurnsExceededError(maxTurns);
    state.turn += 1;
    const { model, request, tools } = await nextRequest();
    // Instructions, predicates and models may not heed the signal; nothing starts once it has aborted.
    signal?.throwIfAborted();
    const response = checkResponse(await model.getResponse(request));
    signal?.throwIfAborted();
    const output = checkCallIds(response.output);
    record(state, response, output);
    const calls = output.filter((item) => item.type === 'function_call');
    if (calls.length > 0) {
      for (const item of await runToolCalls(calls, { tools, state, signal })) {
        state.newItems.push(item);
        state.history.push(item.rawItem);
      }
      continue;
    }
    const final = await finalOutputOf(state.agent, output);
    if (final !== undefined) return new RunResult(state, final.value);
  }
}

function record<TContext, TOutput>(
  state: LoopState<TContext, TOutput>,
  response: ModelResponse,
  output: readonly OutputItem[],
): void {
  state.runContext.addUsage(response.usage);
  state.rawResponses.push(response);
  for (const item of output) {
    state.history.push(item);
    state.newItems.push(toRunItem(state.agent, item));
    state.hasUsedTool ||= item.type === 'function_call' || item.type === 'hosted_tool_call';
  }
}

function toRunItem(agent: { readonly name: string }, rawItem: OutputItem): RunItem {
  switch (rawItem.type) {
    case 'message':
      return { type: 'message_output_item', rawItem, agent };
    case 'reasoning':
      return { type: 'reasoning_item', rawItem, agent };
    case 'function_call':
    case 'hosted_tool_call':
      return { type: 'tool_call_item', rawItem, agent };
  }
}
