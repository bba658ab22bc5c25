import type { ToolApprovalItem } from '../agent/run-item.js';
import type { FunctionCallItem } from '../model/item.js';
import type { LoopState } from './loop-state.js';

/** A call without an output, in the run that made it. */
export interface OpenCall {
  readonly call: FunctionCallItem;
  readonly owner: LoopState;
  /** Call ids of the agent tools inside of which it waits, outermost first. */
  readonly path: readonly string[];
  /** Whether it has begun, and waits for a decision about a call inside of it. */
  readonly hasBegun: boolean;
}

/** All calls without an output, in the model's order; one that has begun is followed by those inside of it. */
export function openCallsOf(owner: LoopState, path: readonly string[] = []): OpenCall[] {
  return (owner.pending?.calls ?? []).flatMap((call) => {
    const nested = owner.nested.get(call.callId);
    const open = { call, owner, path, hasBegun: nested !== undefined };
    return nested === undefined ? [open] : [open, ...openCallsOf(nested, [...path, call.callId])];
  });
}

/** The calls that wait for a decision, those inside agent tools included, in the model's order (B214, B222). */
export function interruptionsOf(state: LoopState): ToolApprovalItem[] {
  return openCallsOf(state)
    .filter(({ hasBegun }) => !hasBegun)
    .map(({ call, owner, path }) => ({
      type: 'tool_approval_item',
      rawItem: call,
      agent: owner.agent,
      toolName: call.name,
      arguments: call.arguments,
      path,
    }));
}
