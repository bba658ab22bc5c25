import type { ToolApprovalItem } from '../agent/run-item.js';
import { UserError } from '../errors/index.js';
import type { ApprovalDecision } from './approval-ledger.js';
import { interruptionsOf } from './interruptions.js';
import type { LoopState } from './loop-state.js';

/** Notes a decision in the run that the call belongs to: the outer one, or one inside an agent tool. */
export function decideOn(
  state: LoopState,
  item: ToolApprovalItem,
  decision: ApprovalDecision,
  isSticky: boolean,
): void {
  const { call, owner } = findCall(state, item);
  owner.approvals.decide(call, decision, isSticky);
}

function findCall(
  state: LoopState,
  { rawItem, path }: ToolApprovalItem,
): { readonly call: ToolApprovalItem['rawItem']; readonly owner: LoopState } {
  const waiting = interruptionsOf(state);
  const sameCall = waiting.filter((one) => one.rawItem.callId === rawItem?.callId);
  // Items that went through somebody's JSON may have lost their path; it is needed only where two calls share an id (B216).
  const found = sameCall.length > 1 ? sameCall.filter((one) => isSamePath(one.path, path)) : sameCall;
  const [one, ...others] = found;
  if (one === undefined || others.length > 0) throw new UserError(describe(rawItem, waiting, found.length));
  return { call: one.rawItem, owner: ownerOf(state, one.path) };
}

function isSamePath(left: readonly string[], right: readonly string[] | undefined): boolean {
  return right !== undefined && left.length === right.length && left.every((id, index) => id === right[index]);
}

function ownerOf(state: LoopState, path: readonly string[]): LoopState {
  return path.reduce((owner, callId) => owner.nested.get(callId) as LoopState, state);
}

function describe(
  call: Partial<ToolApprovalItem['rawItem']> | undefined,
  waiting: readonly ToolApprovalItem[],
  count: number,
): string {
  const wanted = `call ${JSON.stringify(call?.callId ?? null)} of tool ${JSON.stringify(call?.name ?? null)}`;
  if (count > 1)
    return `approve()/reject(): ${wanted} waits in several runs at once, and the item has no \`path\` to tell which. Pass one of state.interruptions as it is.`;
  const list = waiting.map(({ toolName, rawItem }) => `${toolName} (${rawItem.callId})`).join(', ');
  return `approve()/reject(): ${wanted} does not wait for a decision here. Waiting: ${list === '' ? 'none' : list}. Pass one of state.interruptions.`;
}
