import type { OutputItem } from '../model/item.js';
import type { ModelStreamEvent } from '../model/model-stream-event.js';
import type { ModelResponse } from '../model/model.js';

/**
 * A finished response as a stream, for models that have their answers at once: text, refusals, reasoning and arguments in
 * pieces, each item, and the response itself at the end.
 *
 * @example
 * ```ts
 * async *getStreamedResponse(request: ModelRequest) {
 *   yield* streamResponse(await this.getResponse(request));
 * }
 * ```
 */
export async function* streamResponse(response: ModelResponse): AsyncGenerator<ModelStreamEvent, void> {
  yield { type: 'response_started' };
  // A script may hold what is no answer at all: the run says what is wrong with it.
  for (const item of listOf(response?.output)) {
    yield* pieces(item);
    yield { type: 'output_item_done', item };
  }
  yield { type: 'response_done', response };
}

function* pieces(item: OutputItem): Generator<ModelStreamEvent, void> {
  switch (item?.type) {
    case 'message':
      for (const part of listOf(item.content)) {
        if (part.type === 'text') for (const delta of cut(part.text)) yield { type: 'output_text_delta', delta };
        else for (const delta of cut(part.refusal)) yield { type: 'refusal_delta', delta };
      }
      break;
    case 'reasoning':
      for (const { text } of listOf(item.content)) {
        for (const delta of cut(text)) yield { type: 'reasoning_delta', delta };
      }
      break;
    case 'function_call': {
      const { callId, name } = item;
      for (const delta of cut(item.arguments)) yield { type: 'function_call_arguments_delta', callId, name, delta };
      break;
    }
    case 'hosted_tool_call':
      break;
  }
}

/** Word by word, as a model speaks; together the pieces are the text again. */
function cut(text: string): readonly string[] {
  return typeof text === 'string' ? (text.match(/\s*\S+|\s+$/g) ?? []) : [];
}

function listOf<T>(list: readonly T[]): readonly T[] {
  return Array.isArray(list) ? list : [];
}
