import type { GuardrailResult } from '../../agent/guardrail.js';
import type { AnyAgent } from '../../agent/hooks.js';
import type { AgentToolInvocation } from '../../agent/nested-run.js';
import type { FunctionToolResult } from '../../agent/tool-use-behavior.js';
import type { RunItem, ToolCallOutputItem } from '../../agent/run-item.js';
import type { FunctionCallItem, InputItem } from '../../model/item.js';
import type { ModelResponse } from '../../model/model.js';
import type { FunctionTool } from '../../tools/function-tool.js';
import type { RunContext } from '../../tools/run-context.js';
import type { ToolGuardrailResult } from '../../tools/tool-guardrail.js';
import type { ApprovalLedger } from './approval-ledger.js';

/** Everything a run is, as the loop writes it; `RunState` is what others may see and do of it. */
export interface LoopState {
  /** Tells this run from every other, wherever it goes on. */
  readonly runId: string;
  readonly startingAgent: AnyAgent;
  agent: AnyAgent;
  runContext: RunContext;
  /** What the run was started with, without what a session knew already. */
  input: readonly InputItem[];
  /** What the model is sent: only ever appended to, so that no turn pays for the turns before it; a handoff may put another in its place. */
  history: InputItem[];
  /** How many items of `history` the run was started with. */
  inputLength: number;
  readonly newItems: RunItem[];
  readonly rawResponses: ModelResponse[];
  /** Model requests that were answered. */
  turn: number;
  maxTurns: number | null;
  /** Names of agents that have used a tool, the provider's own included: their forced tool choice is dropped (B268). */
  readonly toolUsers: Set<string>;
  readonly approvals: ApprovalLedger;
  /** The turn that waits for decisions, or that was cut off before it was known what comes of the outputs of its calls. */
  pending: PendingTurn | undefined;
  /** What the user said meanwhile: told to the model with the next request (B234). */
  staged: readonly InputItem[];
  /**
   * What calls gave that were made, by their ids, until it is in the conversation: a run that goes on asks those again who judge an output
   * or hear of it, and makes no call twice.
   */
  readonly made: Map<string, ToolCallOutputItem>;
  /** Runs inside agent tools that wait, by the id of the outer call. */
  readonly nested: Map<string, LoopState>;
  /** Tools that searches found for an agent and that are not its own, by their qualified names; functions, so no state in text has them. */
  readonly found: Map<AnyAgent, ReadonlyMap<string, FunctionTool>>;
  readonly guardrailResults: GuardrailResults;
  conversation: Conversation | undefined;
  /** How many of `newItems` the session has; -1 until it has the input too. */
  saved: number;
  agentToolInvocation: AgentToolInvocation | undefined;
  /** Whether the run has ended with a final output: then it cannot go on. */
  finalOutput: { readonly value: unknown } | undefined;
}

export interface PendingTurn {
  /** Calls without an output, in the model's order. */
  readonly calls: readonly FunctionCallItem[];
  /** Ids of those that wait for a decision of their own; the others were cut off, or wait for one inside of them. */
  readonly undecided: readonly string[];
  /** Handoffs the model asked for in the same turn. */
  readonly handoffs: readonly FunctionCallItem[];
  /** What the other calls gave, in the model's order. */
  readonly results: readonly FunctionToolResult[];
  /** Where in `history` the turn begins. */
  readonly historyStart: number;
}

export interface GuardrailResults {
  readonly input: GuardrailResult[];
  readonly output: GuardrailResult[];
  readonly toolInput: ToolGuardrailResult[];
  readonly toolOutput: ToolGuardrailResult[];
}

/** A conversation that the server keeps: only what it does not have yet is sent (B314). */
export interface Conversation {
  readonly conversationId?: string;
  previousResponseId?: string;
  /** How many items of `history` the server has. */
  known: number;
}
