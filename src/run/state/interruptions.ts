import type { ToolApprovalItem } from '../../agent/run-item.js';
import type { FunctionCallItem } from '../../model/item.js';
import { qualifiedName } from '../../schema/qualified-name.js';
import type { LoopState } from './loop-state.js';

/** A call without an output, in the run that made it. */
export interface OpenCall {
  readonly call: FunctionCallItem;
  readonly owner: LoopState;
  /** Call ids of the agent tools inside of which it waits, outermost first. */
  readonly path: readonly string[];
  /** Whether it waits for a decision of its own. */
  readonly isUndecided: boolean;
}

/** All calls without an output, in the model's order; one that has a run inside of it is followed by the calls of that. */
export function openCallsOf(owner: LoopState, path: readonly string[] = []): OpenCall[] {
  if (owner.pending === undefined) return [];
  const { calls, undecided } = owner.pending;
  return calls.flatMap((call) => {
    const nested = owner.nested.get(call.callId);
    const open = { call, owner, path, isUndecided: undecided.includes(call.callId) };
    return nested === undefined ? [open] : [open, ...openCallsOf(nested, [...path, call.callId])];
  });
}

/** The calls that wait for a decision, those inside agent tools included, in the model's order (B214, B222). */
export function interruptionsOf(state: LoopState): ToolApprovalItem[] {
  return openCallsOf(state)
    .filter(({ isUndecided }) => isUndecided)
    .map(({ call, owner, path }) => ({
      type: 'tool_approval_item',
      rawItem: call,
      agent: owner.agent,
      toolName: qualifiedName(call),
      arguments: call.arguments,
      path,
    }));
}
