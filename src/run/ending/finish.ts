import { OutputGuardrailTripwireTriggered } from '../../errors/index.js';
import { isFunctionTool } from '../../tools/function-tool.js';
import { fireHooks } from '../fire-hooks.js';
import { saveTurn } from '../input/keep-session.js';
import type { LoopOptions } from '../loop-options.js';
import { checkFinalOutput } from './output-guardrails.js';
import { refusalOf } from '../calls/run-tool-call.js';

/** Where a final output is in the conversation: the newest message, outputs of the turn's tools, or nowhere. */
export type FinalOutputSource = 'message' | 'tools' | 'nowhere';

/**
 * Ends a run with its final output, once the guardrails have let it through. Where one of them fails, what tools gave is judged again by a
 * run that goes on; what one rejected is not.
 */
export async function finish(options: LoopOptions, value: unknown, source: FinalOutputSource): Promise<void> {
  const { state } = options;
  try {
    await checkFinalOutput(options, value);
  } catch (error) {
    if (error instanceof OutputGuardrailTripwireTriggered) {
      if (source === 'tools') withholdToolOutputs(options);
      state.pending = undefined;
      await saveTurn(options, source === 'message');
    }
    throw error;
  }
  await fireHooks(options, state.agent, 'onAgentEnd', state.runContext, state.agent, value);
  // Nobody may wait for this run any more, and another go on from here: this one must not end beside it.
  options.signal?.throwIfAborted();
  // First of all: should the session fail, a run that goes on has to save the end, not to ask again.
  state.finalOutput = { value };
  state.pending = undefined;
  await saveTurn(options);
}

/**
 * What a guardrail rejected must not be found in the conversation either: no output of the turn's tools, for it may tell what the final
 * one tells, nor what was derived from it (B299).
 */
function withholdToolOutputs({ state }: LoopOptions): void {
  const start = state.newItems.findLastIndex(({ type }) => type === 'tool_call_item') + 1;
  for (const [index, item] of state.newItems.entries()) {
    if (index < start || item.type !== 'tool_call_output_item') continue;
    const { customData: _derived, ...rest } = item;
    const tool = state.agent.tools.filter(isFunctionTool).find(({ name }) => name === item.rawItem.name);
    const { content, builtIn } = refusalOf(WITHHELD, tool);
    const rawItem = { ...item.rawItem, output: content, ...(item.rawItem.builtIn && builtIn && { builtIn }) };
    state.newItems[index] = { ...rest, rawItem, output: WITHHELD };
    const at = state.history.lastIndexOf(item.rawItem);
    if (at >= 0) state.history[at] = rawItem;
  }
}

const WITHHELD = 'Output withheld by an output guardrail.';
