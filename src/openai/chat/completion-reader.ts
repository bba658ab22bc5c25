import { IncompleteResponseError } from '../../errors/index.js';
import type { OutputItem, OutputMessageItem, ReasoningItem } from '../../model/item.js';
import type { ModelStreamEvent } from '../../model/model-stream-event.js';
import type { ModelResponse } from '../../model/model.js';
import type { Destination } from '../destination.js';
import { isFields, type Fields } from '../fields.js';
import { requestError } from '../request-error.js';
import type { StreamReader } from '../stream-answer.js';
import { toldFailure } from '../told-failure.js';
import { fromChatUsage } from './from-chat-usage.js';
import { ToolCallAssembler } from './tool-call-assembler.js';

/** Reads the chunks of one streamed answer; a whole answer is one chunk. */
export class CompletionReader implements StreamReader {
  readonly #destination: Destination;
  readonly #calls = new ToolCallAssembler();
  readonly #text: string[] = [];
  readonly #refusal: string[] = [];
  readonly #reasoning: string[] = [];
  readonly #logprobs: unknown[] = [];
  #reasoningField: string | undefined;
  #usage: unknown;
  #finishReason: string | undefined;
  #isStarted = false;

  constructor(destination: Destination) {
    this.#destination = destination;
  }

  /**
   * @throws {ModelRequestError} The chunk says that the server failed.
   * @throws {ModelBehaviorError} The chunk holds something toolwright cannot use.
   */
  read(chunk: unknown): readonly ModelStreamEvent[] {
    if (!isFields(chunk)) return [];
    const { choices, usage, x_groq: groq, error } = chunk;
    if (error !== undefined && error !== null) throw this.#failed(error);
    const events: ModelStreamEvent[] = this.#isStarted ? [] : [{ type: 'response_started' }];
    this.#isStarted = true;
    // Comes last, often beside no choice; Groq has a place of its own for it.
    this.#usage = usage ?? (isFields(groq) ? groq['usage'] : undefined) ?? this.#usage;
    for (const choice of listOf(choices)) {
      // Further choices exist only where `extraBody` asks for them.
      if (isFields(choice) && (choice['index'] ?? 0) === 0) events.push(...this.#readChoice(choice));
    }
    return events;
  }

  /**
   * @returns `undefined` when the server has not said that the model has finished.
   * @throws {IncompleteResponseError} The answer was cut off.
   */
  end(): readonly ModelStreamEvent[] | undefined {
    if (this.#finishReason === undefined) return undefined;
    const response = this.#response(this.#finishReason);
    return [
      ...response.output.map((item) => ({ type: 'output_item_done' as const, item })),
      { type: 'response_done', response },
    ];
  }

  #readChoice({ delta, finish_reason: finishReason, logprobs, error }: Fields): ModelStreamEvent[] {
    if (isFields(error)) throw this.#failed(error);
    if (typeof finishReason === 'string') this.#finishReason = finishReason;
    if (isFields(logprobs)) this.#logprobs.push(...listOf(logprobs['content']));
    return isFields(delta) ? this.#readDelta(delta) : [];
  }

  #readDelta({ content, refusal, tool_calls: calls, ...rest }: Fields): ModelStreamEvent[] {
    const field = ['reasoning_content', 'reasoning'].find((name) => textIn(rest[name]) !== '');
    this.#reasoningField ??= field;
    const reasoning = field === undefined ? '' : textIn(rest[field]);
    return [
      ...keep(this.#reasoning, reasoning, 'reasoning_delta'),
      ...keep(this.#text, textIn(content), 'output_text_delta'),
      ...keep(this.#refusal, textIn(refusal), 'refusal_delta'),
      ...listOf(calls).flatMap((call) => this.#calls.add(call)),
    ];
  }

  #response(finishReason: string): ModelResponse {
    const text = this.#text.join('');
    const refusal = this.#refusal.join('');
    switch (finishReason) {
      case 'length':
        throw new IncompleteResponseError(this.#destination.model, 'max_output_tokens', text + refusal);
      case 'content_filter':
        throw new IncompleteResponseError(this.#destination.model, 'content_filter', text + refusal);
      case 'error':
        throw this.#failed({});
      // Whether the model stopped or called tools is seen by what it gave: servers say 'stop' for both.
      default: {
        const calls = this.#calls.end();
        const output: OutputItem[] = [
          ...this.#thought(),
          ...(text !== '' || refusal !== '' || calls.length === 0 ? [this.#message(text, refusal)] : []),
          ...calls,
        ];
        return { output, usage: fromChatUsage(this.#usage) };
      }
    }
  }

  #thought(): ReasoningItem[] {
    if (this.#reasoningField === undefined) return [];
    const content = [{ type: 'text' as const, text: this.#reasoning.join('') }];
    // Tells the way back to a server that wants its reasoning returned.
    return [{ type: 'reasoning', content, providerData: { chatField: this.#reasoningField } }];
  }

  #message(text: string, refusal: string): OutputMessageItem {
    const logprobs = this.#logprobs.length > 0 && { providerData: { logprobs: this.#logprobs } };
    return {
      type: 'message',
      role: 'assistant',
      content: [
        ...(text !== '' || refusal === '' ? [{ type: 'text' as const, text, ...logprobs }] : []),
        ...(refusal === '' ? [] : [{ type: 'refusal' as const, refusal }]),
      ],
    };
  }

  #failed(error: unknown) {
    const told = isFields(error) ? error : { message: error };
    const { message } = told;
    return requestError(this.#destination, {
      ...toldFailure(told),
      detail: typeof message === 'string' ? message : 'the server gave no reason',
    });
  }
}

/** Keeps a piece of text and tells of it; there is often nothing. */
function keep<Type extends 'reasoning_delta' | 'output_text_delta' | 'refusal_delta'>(
  texts: string[],
  delta: string,
  type: Type,
): { type: Type; delta: string }[] {
  if (delta === '') return [];
  texts.push(delta);
  return [{ type, delta }];
}

/** Some servers send text as a list of parts. */
function textIn(content: unknown): string {
  if (typeof content === 'string') return content;
  return listOf(content)
    .map((part) => (isFields(part) && part['type'] === 'text' ? textIn(part['text']) : ''))
    .join('');
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
