import type { OpenAI } from 'openai';
import type { WireResponse } from './openai-completer.js';
import { pieces } from './openai-response-events.js';

type Completion = OpenAI.Chat.ChatCompletion;
type Chunk = OpenAI.Chat.ChatCompletionChunk;
type FinishReason = Completion['choices'][number]['finish_reason'];
/** Servers with reasoning models add theirs to the message. */
type Message = OpenAI.Chat.ChatCompletionMessage & { reasoning_content?: string };
type Delta = Chunk['choices'][number]['delta'] & { reasoning_content?: string };

/** The same response as Chat Completions words it. */
export function chatCompletion(response: WireResponse): Completion {
  const message = messageOf(response);
  return {
    ...head(response),
    object: 'chat.completion',
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason(response, message) }],
    usage: usageOf(response),
  };
}

/** The chunks by which Chat Completions streams it; usage comes last, without a choice. */
export function chatChunks(response: WireResponse): Chunk[] {
  const message = messageOf(response);
  const calls = message.tool_calls ?? [];
  const deltas: Delta[] = [
    { role: 'assistant', content: '' },
    ...pieces(message.reasoning_content ?? '').map((delta) => ({ reasoning_content: delta })),
    ...pieces(message.content ?? '').map((content) => ({ content })),
    ...pieces(message.refusal ?? '').map((refusal) => ({ refusal })),
    ...calls.flatMap((call, index): Delta[] => {
      if (call.type !== 'function') return [];
      const { id, type } = call;
      const { name, arguments: json } = call.function;
      return [
        { tool_calls: [{ index, id, type, function: { name, arguments: '' } }] },
        ...pieces(json).map((piece) => ({ tool_calls: [{ index, function: { arguments: piece } }] })),
      ];
    }),
  ];
  const chunk = { ...head(response), object: 'chat.completion.chunk' as const };
  return [
    ...deltas.map((delta) => ({ ...chunk, choices: [{ index: 0, delta, finish_reason: null }] })),
    { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: finishReason(response, message) }] },
    { ...chunk, choices: [], usage: usageOf(response) },
  ];
}

function head({ id, model }: WireResponse) {
  return { id: id.replace('resp', 'chatcmpl'), created: 0, model };
}

function messageOf({ output }: WireResponse): Message {
  const message: Message = { role: 'assistant', content: null, refusal: null };
  for (const item of output) {
    if (item.type === 'reasoning') message.reasoning_content = item.summary.map(({ text }) => text).join('');
    if (item.type === 'function_call') {
      const { call_id: id, name, arguments: json } = item;
      (message.tool_calls ??= []).push({ id, type: 'function', function: { name, arguments: json } });
    }
    if (item.type !== 'message') continue;
    for (const part of item.content) {
      if (part.type === 'refusal') message.refusal = (message.refusal ?? '') + part.refusal;
      else message.content = (message.content ?? '') + part.text;
    }
  }
  return message;
}

function finishReason({ incomplete_details }: WireResponse, { tool_calls }: Message): FinishReason {
  if (incomplete_details?.reason === 'max_output_tokens') return 'length';
  if (incomplete_details?.reason === 'content_filter') return 'content_filter';
  return tool_calls === undefined ? 'stop' : 'tool_calls';
}

function usageOf({ usage }: WireResponse): OpenAI.CompletionUsage {
  return {
    prompt_tokens: usage?.input_tokens ?? 0,
    completion_tokens: usage?.output_tokens ?? 0,
    total_tokens: usage?.total_tokens ?? 0,
    prompt_tokens_details: {
      cached_tokens: usage?.input_tokens_details.cached_tokens ?? 0,
      cache_write_tokens: usage?.input_tokens_details.cache_write_tokens ?? 0,
    },
    completion_tokens_details: { reasoning_tokens: usage?.output_tokens_details.reasoning_tokens ?? 0 },
  };
}
