import type { OpenAI } from 'openai';
import { checkToolList } from './openai-check-tools.js';
import { RequestError } from './openai-request-error.js';

type WireItem = OpenAI.Responses.ResponseInputItem;

/** Calls that this side answers, and the items that answer them. */
const ANSWERS: Readonly<Record<string, string>> = {
  function_call_output: 'function_call',
  custom_tool_call_output: 'custom_tool_call',
  apply_patch_call_output: 'apply_patch_call',
  computer_call_output: 'computer_call',
  shell_call_output: 'shell_call',
  tool_search_output: 'tool_search_call',
};

/** How the ids of the API's own items begin. */
const ID_PREFIXES: Readonly<Record<string, string>> = { message: 'msg', function_call: 'fc', reasoning: 'rs' };

/**
 * Refuses a conversation whose items do not belong together: a result without its call, a call without its result,
 * reasoning without what it led to, ids of another kind of item.
 *
 * @param remembered Ids of calls that the server already holds, when the request continues a response or conversation.
 */
export function checkConversation(
  { input = [], store }: OpenAI.Responses.ResponseCreateParamsNonStreaming,
  remembered: ReadonlySet<string>,
): void {
  if (typeof input === 'string') return;
  const open = new Set<string>();
  const known = new Set(remembered);
  const callers = new Map<string, unknown>();
  for (const [index, item] of input.entries()) {
    const where = `input[${index}]`;
    checkId(item, where);
    const { type = 'message', call_id: id } = item as { readonly type?: string; readonly call_id?: string | null };
    const callId = id ?? '';
    // What the server did by itself waits for nothing of ours.
    if (type === 'program' || (Object.values(ANSWERS).includes(type) && isOfServer(item))) {
      known.add(callId);
    } else if (isCallOfOurs(item)) {
      open.add(callId);
      known.add(callId);
      callers.set(callId, callerOf(item));
      checkCaller(callerOf(item), known, where);
    } else if (ANSWERS[type] !== undefined && !isOfServer(item)) {
      if (!known.has(callId)) {
        const what = type.replace('_output', '').replaceAll('_', ' ');
        throw new RequestError(`No tool call found for ${what} output with call_id ${callId}.`, 'input');
      }
      if (callers.has(callId) && JSON.stringify(callers.get(callId)) !== JSON.stringify(callerOf(item)))
        throw new RequestError(`The output of call ${callId} names another caller than the call.`, `${where}.caller`);
      if (item.type === 'tool_search_output') checkToolList(item.tools, `${where}.tools`);
      open.delete(callId);
    } else if (item.type === 'reasoning') {
      checkReasoning(item, input[index + 1], store === false);
    } else if ('role' in item && item.role === 'assistant' && typeof item.content !== 'string') {
      const wrong = item.content.find(({ type }) => type !== 'output_text' && type !== 'refusal');
      if (wrong)
        throw new RequestError(
          `Invalid value: '${wrong.type}'. An assistant says 'output_text' and 'refusal'.`,
          `${where}.content`,
        );
    }
  }
  const [callId] = open;
  if (callId !== undefined) throw new RequestError(`No tool output found for function call ${callId}.`, 'input');
}

function isCallOfOurs(item: WireItem): boolean {
  return Object.values(ANSWERS).includes(item.type ?? '') && !isOfServer(item);
}

/** What the server did by itself: commands in a container, searches among deferred tools. */
function isOfServer(item: WireItem): boolean {
  if (item.type === 'tool_search_call' || item.type === 'tool_search_output') return item.execution !== 'client';
  return item.type === 'shell_call' && item.environment?.type === 'container_reference';
}

function callerOf(item: WireItem): unknown {
  return ('caller' in item ? item.caller : undefined) ?? null;
}

function checkCaller(caller: unknown, known: ReadonlySet<string>, where: string): void {
  const { type, caller_id: id = '' } = (caller ?? {}) as { readonly type?: string; readonly caller_id?: string };
  if (type === 'program' && !known.has(id))
    throw new RequestError(`No program found for caller_id ${id}.`, `${where}.caller`);
}

function checkId(item: WireItem, where: string): void {
  const prefix = ID_PREFIXES[item.type ?? 'message'];
  if (prefix === undefined || !('id' in item) || typeof item.id !== 'string') return;
  if (!item.id.startsWith(prefix)) {
    throw new RequestError(
      `Invalid '${where}.id': '${item.id}'. Expected an ID that begins with '${prefix}'.`,
      `${where}.id`,
      'invalid_value',
    );
  }
}

function checkReasoning(
  item: OpenAI.Responses.ResponseReasoningItem,
  next: WireItem | undefined,
  storeless: boolean,
): void {
  if (storeless && !item.encrypted_content) {
    throw new RequestError(
      `Item with id '${item.id}' not found. Items are not persisted when \`store\` is set to false.`,
      'input',
    );
  }
  const isAnswer =
    next !== undefined && next.type !== 'function_call_output' && (!('role' in next) || next.role === 'assistant');
  if (!isAnswer) {
    throw new RequestError(
      `Item '${item.id}' of type 'reasoning' was provided without its required following item.`,
      'input',
    );
  }
}
