import type { RunItem } from '../../agent/run-item.js';
import { UserError } from '../../errors/index.js';
import type { InputItem } from '../../model/item.js';
import { AgentGraph } from './agent-graph.js';
import { jsonForm, type Json } from './json-form.js';
import type { LoopState, PendingTurn } from './loop-state.js';
import { saveContext, type SaveStateOptions } from './save-context.js';
import {
  SCHEMA_VERSION,
  type Index,
  type SavedRun,
  type SavedRunItem,
  type SavedState,
  type SavedTurn,
} from './saved-state.js';

/** A run as plain data, with all that is inside it (B228, B231). */
export function saveState(state: LoopState, options: SaveStateOptions): SavedState {
  const { startingAgent, runContext } = state;
  const graph = new AgentGraph(startingAgent);
  const agents = new Table<{ readonly name: string }>();
  const items = new Table<InputItem>();
  agents.indexOf(startingAgent);
  const run = saveRun(state, agents, items);
  return {
    $schemaVersion: SCHEMA_VERSION,
    agents: agents.rows.map((agent) => graph.refOf(agent)),
    items: items.rows,
    context: saveContext(runContext.context, options),
    usage: runContext.usage,
    run,
  };
}

/** Each thing once, in the order in which it first came up. */
class Table<T extends object> {
  readonly #indexes = new Map<T, Index>();

  get rows(): T[] {
    return [...this.#indexes.keys()];
  }

  indexOf(row: T): Index {
    const known = this.#indexes.get(row) ?? this.#indexes.size;
    this.#indexes.set(row, known);
    return known;
  }
}

function saveRun(state: LoopState, agents: Table<{ readonly name: string }>, items: Table<InputItem>): SavedRun {
  const indexesOf = (list: readonly InputItem[]): Index[] => list.map((item) => items.indexOf(item));
  const { runId, inputLength, turn, maxTurns, saved, agentToolInvocation, conversation, guardrailResults } = state;
  const withAgents = (results: LoopState['guardrailResults']['input']): Json[] =>
    results.map(({ guardrail, agent, decision }) => ({
      guardrail,
      agent: agents.indexOf(agent),
      decision: jsonForm(decision, null) ?? null,
    }));
  const asJson = (results: readonly unknown[]): Json[] => results.map((result) => jsonForm(result, null) ?? null);
  return {
    runId,
    startingAgent: agents.indexOf(state.startingAgent),
    agent: agents.indexOf(state.agent),
    // The history first, so that items stand in the order of the conversation.
    history: indexesOf(state.history),
    input: indexesOf(state.input),
    inputLength,
    newItems: state.newItems.map((item) => saveRunItem(item, agents, items)),
    rawResponses: state.rawResponses.map(({ output, usage, responseId }) => ({
      output: indexesOf(output),
      usage,
      ...(responseId !== undefined && { responseId }),
    })),
    turn,
    maxTurns,
    toolUsers: [...state.toolUsers],
    approvals: state.approvals.save(),
    pending: state.pending && saveTurn(state.pending, state.newItems, indexesOf),
    staged: indexesOf(state.staged),
    made: [...state.made.values()].map((item) => saveRunItem(item, agents, items)),
    nested: [...state.nested].map(([callId, nested]) => ({ callId, run: saveRun(nested, agents, items) })),
    guardrailResults: {
      input: withAgents(guardrailResults.input),
      output: withAgents(guardrailResults.output),
      toolInput: asJson(guardrailResults.toolInput),
      toolOutput: asJson(guardrailResults.toolOutput),
    },
    conversation,
    saved,
    agentToolInvocation,
    finalOutput: state.finalOutput && { value: jsonForm(state.finalOutput.value, null) },
    toolInput: jsonForm(state.runContext.toolInput, null),
  };
}

function saveTurn(
  { calls, undecided, handoffs, results, historyStart }: PendingTurn,
  newItems: readonly RunItem[],
  indexesOf: (list: readonly InputItem[]) => Index[],
): SavedTurn {
  return {
    calls: indexesOf(calls),
    undecided,
    handoffs: indexesOf(handoffs),
    results: results.map(({ callId }) =>
      newItems.findLastIndex((item) => item.type === 'tool_call_output_item' && item.rawItem.callId === callId),
    ),
    historyStart,
  };
}

function saveRunItem(item: RunItem, agents: Table<{ readonly name: string }>, items: Table<InputItem>): SavedRunItem {
  const common = { type: item.type, rawItem: items.indexOf(item.rawItem), agent: agents.indexOf(item.agent) };
  switch (item.type) {
    case 'message_output_item':
    case 'reasoning_item':
    case 'handoff_call_item':
      return common;
    case 'tool_call_item':
      return { ...common, ...(item.origin && { origin: { ...item.origin } }) };
    case 'tool_call_output_item': {
      const { output, rawItem, repairs, isFailure, origin, customData } = item;
      const asSent = jsonForm(rawItem.output, null) ?? null;
      return {
        ...common,
        // Most outputs are texts, and large ones: what the model was sent is not written twice.
        ...(output === rawItem.output ? { outputIsAsSent: true } : { output: jsonForm(output, asSent) }),
        ...(repairs && { repairs: jsonForm(repairs, null) }),
        ...(isFailure && { isFailure }),
        ...(origin && { origin: { ...origin } }),
        ...(customData !== undefined && { customData: jsonForm(customData, null) }),
      };
    }
    case 'handoff_output_item':
      return {
        ...common,
        sourceAgent: agents.indexOf(item.sourceAgent),
        ...(item.targetAgent && { targetAgent: agents.indexOf(item.targetAgent) }),
      };
  }
}

/** The text of a state. @throws UserError where an item of the conversation is no JSON. */
export function stateText(saved: SavedState): string {
  try {
    return JSON.stringify(saved);
  } catch (error) {
    throw new UserError(`RunState.toString(): something in the conversation is no JSON: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
