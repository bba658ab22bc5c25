import type { OpenAI } from 'openai';
import type { ResponseAnswer } from './openai-answers.js';

export type WireResponse = OpenAI.Responses.Response;

/** Adds to answers what only the server knows: ids, statuses, usage. */
export class Completer {
  /** The ids of all calls so far. */
  readonly callIds = new Set<string>();
  #lastId = 0;

  complete({ output, fields }: ResponseAnswer, model: string): WireResponse {
    const items = output.map((draft) => {
      // Programs have no status of their own: what comes of them does.
      const status = draft.type === 'program' ? {} : { status: 'completed' };
      const item = { id: this.#nextId(draft.type), ...status, ...draft };
      return draft.type === 'function_call' ? { call_id: this.#nextId('call'), ...item } : item;
    });
    for (const item of items) {
      if ('call_id' in item && typeof item.call_id === 'string') this.callIds.add(item.call_id);
    }
    const response = {
      id: this.#nextId('response'),
      object: 'response',
      status: 'completed',
      error: null,
      incomplete_details: null,
      model,
      output: items,
      usage: {
        input_tokens: 10,
        input_tokens_details: { cached_tokens: 4, cache_write_tokens: 3 },
        output_tokens: 5,
        output_tokens_details: { reasoning_tokens: 2 },
        total_tokens: 15,
      },
      ...fields,
    };
    // Drafts may be of any kind, and some fields of a response matter to nobody here.
    return response as unknown as WireResponse;
  }

  #nextId(type: string): string {
    const prefixes: Record<string, string> = { message: 'msg', function_call: 'fc', reasoning: 'rs', response: 'resp' };
    this.#lastId += 1;
    return `${prefixes[type] ?? type}_${this.#lastId}`;
  }
}
