import { randomUUID } from 'node:crypto';
import type { AnyAgent } from '../../agent/hooks.js';
import type { InputItem } from '../../model/item.js';
import type { RunContext } from '../../tools/run-context.js';
import { ApprovalLedger } from './approval-ledger.js';
import type { Conversation, LoopState } from './loop-state.js';

/** What a run begins with. */
export interface RunStart {
  readonly agent: AnyAgent;
  readonly runContext: RunContext;
  readonly input: readonly InputItem[];
  /** What a session remembers, and the input. */
  readonly history: readonly InputItem[];
  readonly maxTurns: number | null;
  readonly conversation?: Conversation;
}

export function newState({ agent, runContext, input, history, maxTurns, conversation }: RunStart): LoopState {
  return {
    runId: randomUUID(),
    startingAgent: agent,
    agent,
    runContext,
    input,
    history: [...history],
    inputLength: history.length,
    newItems: [],
    rawResponses: [],
    turn: 0,
    maxTurns,
    toolUsers: new Set(),
    approvals: new ApprovalLedger(),
    pending: undefined,
    staged: [],
    made: new Map(),
    nested: new Map(),
    found: new Map(),
    guardrailResults: { input: [], output: [], toolInput: [], toolOutput: [] },
    conversation,
    saved: -1,
    agentToolInvocation: undefined,
    finalOutput: undefined,
  };
}
