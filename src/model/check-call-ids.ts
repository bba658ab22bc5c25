import { ModelBehaviorError } from '../errors/index.js';
import type { FunctionCallItem, OutputItem } from './item.js';

/**
 * Makes sure that each function call of one response can be told from the others, before any of them runs.
 * A call repeated word for word counts once (B197).
 *
 * @returns The output without repetitions; the same array when there are none.
 * @throws {ModelBehaviorError} A call has no id (B198), or two different calls share one (B197).
 */
export function checkCallIds(output: readonly OutputItem[]): readonly OutputItem[] {
  const calls = new Map<string, FunctionCallItem>();
  const repetitions = new Set<OutputItem>();
  for (const item of output) {
    if (item.type !== 'function_call') continue;
    if (!item.callId) {
      throw new ModelBehaviorError(
        `The model called tool "${item.name}" without a call id, so its result could not be sent back. ` +
          'Ask again; if it stays, the server in front of the model does not follow the API.',
      );
    }
    const earlier = calls.get(item.callId);
    if (earlier === undefined) calls.set(item.callId, item);
    else if (isSameCall(earlier, item)) repetitions.add(item);
    else {
      throw new ModelBehaviorError(
        `The model used call id "${item.callId}" for two different calls in one response ` +
          `(to "${earlier.name}" and "${item.name}"), so their results could not be told apart. ` +
          'Ask again; if it stays, the server in front of the model does not follow the API.',
      );
    }
  }
  return repetitions.size === 0 ? output : output.filter((item) => !repetitions.has(item));
}

function isSameCall(left: FunctionCallItem, right: FunctionCallItem): boolean {
  return left.name === right.name && left.namespace === right.namespace && left.arguments === right.arguments;
}
