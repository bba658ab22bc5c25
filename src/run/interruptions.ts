import type { ToolApprovalItem } from '../agent/run-item.js';
import type { LoopState } from './loop-state.js';

/** The calls that wait for a decision, those inside agent tools included, in the model's order (B214, B222). */
export function interruptionsOf(state: LoopState, path: readonly string[] = []): ToolApprovalItem[] {
  return (state.pending?.calls ?? []).flatMap((call) => {
    const nested = state.nested.get(call.callId);
    if (nested !== undefined) return interruptionsOf(nested, [...path, call.callId]);
    return {
      type: 'tool_approval_item',
      rawItem: call,
      agent: state.agent,
      toolName: call.name,
      arguments: call.arguments,
      path,
    };
  });
}
