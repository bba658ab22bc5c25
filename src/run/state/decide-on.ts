import type { ToolApprovalItem } from '../../agent/run-item.js';
import { UserError } from '../../errors/index.js';
import type { FunctionCallItem } from '../../model/item.js';
import { qualifiedName } from '../../schema/qualified-name.js';
import type { ApprovalDecision } from './approval-ledger.js';
import { openCallsOf, type OpenCall } from './interruptions.js';
import type { LoopState } from './loop-state.js';

/**
 * Notes a decision in the run that the call belongs to: the outer one, or one inside an agent tool. A call that has begun can still be
 * rejected: then the run inside of it is dropped (B215).
 *
 * @throws UserError when no call, or more than one, is what the item says.
 */
export function decideOn(
  state: LoopState,
  item: ToolApprovalItem,
  decision: ApprovalDecision,
  isSticky: boolean,
): void {
  const open = openCallsOf(state);
  const [found, ...others] = open.filter((one) => isMeant(item, one));
  if (found === undefined || others.length > 0) throw new UserError(describe(item, open, others.length + 1));
  found.owner.approvals.decide(found.call, decision, isSticky);
}

/**
 * Whether an item, which may have been anywhere, tells of this call. All that it says has to be so: an item of an earlier turn, whose call
 * id the provider has given to another call since, decides nothing. What it does not say it need not (B236).
 */
function isMeant(item: ToolApprovalItem, { call, path: ownPath }: OpenCall): boolean {
  const { said, path } = partsOf(item);
  return (
    said?.callId === call.callId &&
    IDENTIFYING.every((field) => said[field] === undefined || said[field] === call[field]) &&
    (path === undefined || isSamePath(path, ownPath))
  );
}

/** Plain JavaScript, and JSON from afar, may bring anything. */
function partsOf(item: ToolApprovalItem): { readonly said?: Partial<FunctionCallItem>; readonly path?: unknown } {
  const { rawItem, path } = (item ?? {}) as { readonly rawItem?: Partial<FunctionCallItem>; readonly path?: unknown };
  return { ...(rawItem && { said: rawItem }), path };
}

const IDENTIFYING = ['name', 'namespace', 'arguments'] as const;

function isSamePath(left: unknown, right: readonly string[]): boolean {
  return Array.isArray(left) && left.length === right.length && left.every((id, index) => id === right[index]);
}

function describe(item: ToolApprovalItem, open: readonly OpenCall[], count: number): string {
  const { said } = partsOf(item);
  const waiting =
    open.length === 0 ? 'none' : open.map(({ call }) => `${qualifiedName(call)} (${call.callId})`).join(', ');
  if (said?.callId === undefined)
    return `approve()/reject(): this is no call that waits for a decision. Pass one of state.interruptions, or its JSON. Waiting: ${waiting}.`;
  const wanted = `call ${JSON.stringify(said.callId)} of tool ${JSON.stringify(said.name ?? null)}`;
  if (count > 1)
    return `approve()/reject(): ${wanted} waits in several runs at once, and the item has no \`path\` to tell which. Pass one of state.interruptions as it is.`;
  return `approve()/reject(): ${wanted}, with the arguments and the path that the item says, does not wait for a decision here. Waiting: ${waiting}. Pass one of state.interruptions.`;
}
