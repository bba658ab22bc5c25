import type { OpenAI } from 'openai';
import { RequestError } from './openai-request-error.js';

type WireItem = OpenAI.Responses.ResponseInputItem;

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
  for (const [index, item] of input.entries()) {
    const where = `input[${index}]`;
    checkId(item, where);
    if (item.type === 'function_call') {
      open.add(item.call_id);
      known.add(item.call_id);
    } else if (item.type === 'function_call_output') {
      const callId = item.call_id ?? '';
      if (!known.has(callId))
        throw new RequestError(`No tool call found for function call output with call_id ${callId}.`, 'input');
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
