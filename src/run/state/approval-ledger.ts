import type { FunctionCallItem } from '../../model/item.js';

/** What a person decided about a call. */
export type ApprovalDecision = { readonly approved: true } | { readonly approved: false; readonly message?: string };

/** Decisions as plain data, for a state that is written down. */
export interface SavedApprovals {
  readonly byCall: readonly (readonly [callId: string, decision: ApprovalDecision])[];
  readonly sticky: readonly (readonly [tool: string, decision: ApprovalDecision])[];
}

/** Decisions about calls: of one call each, or sticky ones about all calls of a tool for the rest of the run (B225). */
export class ApprovalLedger {
  readonly #byCall: Map<string, ApprovalDecision>;
  readonly #sticky: Map<string, ApprovalDecision>;

  constructor({ byCall, sticky }: SavedApprovals = { byCall: [], sticky: [] }) {
    this.#byCall = new Map(byCall);
    this.#sticky = new Map(sticky);
  }

  decide(call: FunctionCallItem, decision: ApprovalDecision, isSticky: boolean): void {
    this.#byCall.set(call.callId, decision);
    if (isSticky) this.#sticky.set(toolIdentity(call), decision);
  }

  decisionOn(call: FunctionCallItem): ApprovalDecision | undefined {
    return this.#byCall.get(call.callId) ?? this.#sticky.get(toolIdentity(call));
  }

  /** A call that has its output needs no decision; another that is given the same id later on must not find one. */
  settle(callId: string): void {
    this.#byCall.delete(callId);
  }

  save(): SavedApprovals {
    return { byCall: [...this.#byCall], sticky: [...this.#sticky] };
  }
}

/** Namespace, or the label of an MCP server, and name, so written that no two tools share it (B225, B238). */
function toolIdentity({ name, namespace, builtIn }: FunctionCallItem): string {
  return JSON.stringify([namespace ?? null, name, ...(builtIn?.kind === 'mcp_approval' ? [builtIn.kind] : [])]);
}
