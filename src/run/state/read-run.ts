import type { AgentToolInvocation } from '../../agent/nested-run.js';
import type { RunItem, ToolCallOutputItem } from '../../agent/run-item.js';
import type { FunctionToolResult } from '../../agent/tool-use-behavior.js';
import type { FunctionCallItem, InputItem } from '../../model/item.js';
import { RunContext } from '../../tools/run-context.js';
import { ApprovalLedger } from './approval-ledger.js';
import { callResult } from '../calls/call-result.js';
import type { Conversation, LoopState, PendingTurn } from './loop-state.js';
import { isCall, readResponse } from './read-items.js';
import { readApprovals, readGuardrailResults } from './read-results.js';
import { readRunItem, type Tables } from './read-run-item.js';
import type { SavedField } from './saved-field.js';

/**
 * One run, and those that wait inside of it.
 *
 * @param runContext Of the run, or of the one that it is inside of: nested runs share its account.
 */
export function readRun(field: SavedField, tables: Tables, runContext: RunContext): LoopState {
  const { agents, items } = tables;
  const item = (entry: SavedField): InputItem => entry.of(items);
  const history = field.get('history').list(item);
  const newItems = field.get('newItems').list((entry) => readRunItem(entry, tables));
  const pending = field.get('pending').optional((turn) => readTurn(turn, items, newItems, history.length));
  const toolInput = field.get('toolInput').optional((input) => input.json());
  const maxTurns = field.get('maxTurns');
  const finalOutput = field.get('finalOutput');
  return {
    runId: field.get('runId').text(),
    startingAgent: field.get('startingAgent').of(agents),
    agent: field.get('agent').of(agents),
    runContext: toolInput === undefined ? runContext : new RunContext(runContext.context, runContext, toolInput),
    input: field.get('input').list(item),
    history,
    inputLength: field.get('inputLength').count(0, history.length),
    newItems,
    rawResponses: field.get('rawResponses').list((response) => readResponse(response, items)),
    turn: field.get('turn').count(),
    maxTurns: maxTurns.value === null ? null : maxTurns.count(1),
    toolUsers: new Set(field.get('toolUsers').list((name) => name.text())),
    approvals: new ApprovalLedger(readApprovals(field.get('approvals'))),
    pending,
    staged: field.get('staged').list(item),
    made: readMade(field.get('made'), pending, tables),
    nested: readNested(field.get('nested'), pending, tables, runContext),
    found: new Map(),
    guardrailResults: readGuardrailResults(field.get('guardrailResults'), agents),
    conversation: field.get('conversation').optional((conversation) => readConversation(conversation, history.length)),
    saved: field.get('saved').count(-1, newItems.length),
    agentToolInvocation: field.get('agentToolInvocation').optional(readInvocation),
    finalOutput: finalOutput.optional((output) => ({ value: output.get('value').value })),
  };
}

/** What is not in the conversation yet, of calls that have no other output. */
function readMade(
  field: SavedField,
  pending: PendingTurn | undefined,
  tables: Tables,
): Map<string, ToolCallOutputItem> {
  const open = new Set(pending?.calls.map(({ callId }) => callId));
  return new Map(
    field.list((entry) => {
      const item = readRunItem(entry, tables);
      if (item.type === 'tool_call_output_item' && open.delete(item.rawItem.callId)) return [item.rawItem.callId, item];
      return entry.refuse('the output of one call that has none in the conversation');
    }),
  );
}

/** Only calls that wait can have a run inside of them. */
function readNested(
  field: SavedField,
  pending: PendingTurn | undefined,
  tables: Tables,
  runContext: RunContext,
): Map<string, LoopState> {
  const waiting = new Set(pending?.calls.map(({ callId }) => callId));
  return new Map(
    field.list((entry) => {
      const callId = entry.get('callId').text();
      // A call has one run: a second would take the place of the first.
      if (!waiting.delete(callId)) return entry.get('callId').refuse('the id of one call that waits');
      const nested = new RunContext(runContext.context, runContext);
      return [callId, readRun(entry.get('run'), tables, nested)] as const;
    }),
  );
}

function readTurn(
  field: SavedField,
  items: readonly InputItem[],
  newItems: readonly RunItem[],
  historyLength: number,
): PendingTurn {
  const ids = new Set<string>();
  const call = (entry: SavedField): FunctionCallItem => {
    const item = entry.of(items);
    if (!isCall(item) || ids.has(item.callId)) return entry.refuse('the number of a call, each once');
    ids.add(item.callId);
    return item;
  };
  const calls = field.get('calls').list(call);
  const isOpen = (callId: string): boolean => calls.some((one) => one.callId === callId);
  return {
    calls,
    undecided: field.get('undecided').list((entry) => {
      const callId = entry.text();
      return isOpen(callId) ? callId : entry.refuse('the id of a call that has no output');
    }),
    handoffs: field.get('handoffs').list(call),
    results: field.get('results').list((entry) => readResult(entry, newItems)),
    historyStart: field.get('historyStart').count(0, historyLength),
  };
}

function readResult(entry: SavedField, newItems: readonly RunItem[]): FunctionToolResult {
  const item = entry.of(newItems);
  return item.type === 'tool_call_output_item' ? callResult(item) : entry.refuse('the number of an output of a tool');
}

function readConversation(field: SavedField, historyLength: number): Conversation {
  const conversationId = field.get('conversationId').optional((id) => id.text());
  const previousResponseId = field.get('previousResponseId').optional((id) => id.text());
  return {
    ...(conversationId !== undefined && { conversationId }),
    ...(previousResponseId !== undefined && { previousResponseId }),
    known: field.get('known').count(0, historyLength),
  };
}

function readInvocation(field: SavedField): AgentToolInvocation {
  return {
    toolName: field.get('toolName').text(),
    toolCallId: field.get('toolCallId').text(),
    toolArguments: field.get('toolArguments').text(),
  };
}
