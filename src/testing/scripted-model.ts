import { UserError } from '../errors/index.js';
import type { FunctionCallResultItem } from '../model/item.js';
import type { ModelStreamEvent } from '../model/model-stream-event.js';
import type { Model, ModelRequest, ModelResponse } from '../model/model.js';
import { toResponse, type ScriptedAnswer } from './scripted-answer.js';
import { streamResponse } from './stream-response.js';

/**
 * A model that answers by a script, one entry a turn, and keeps what it was asked.
 *
 * @example
 * ```ts
 * const model = new ScriptedModel([callTool('today', { city: 'Oslo' }), say('It is sunny.')]);
 * const result = await run(new Agent({ name: 'Test', model, tools: [new Weather()] }), 'Weather?');
 * ```
 */
export class ScriptedModel implements Model {
  /** Every request so far; each with its own copy of the conversation at that time. */
  readonly requests: ModelRequest[] = [];
  readonly #script: readonly ScriptedAnswer[];

  constructor(script: readonly ScriptedAnswer[]) {
    this.#script = script;
  }

  /** The tool outputs the model has received, in order. */
  get received(): FunctionCallResultItem[] {
    const items = this.requests.at(-1)?.input ?? [];
    return items.filter((item) => item.type === 'function_call_result');
  }

  /** @throws UserError when the script is over. */
  async getResponse(request: ModelRequest): Promise<ModelResponse> {
    const answer = this.#script[this.requests.length];
    this.requests.push({ ...request, input: [...request.input] });
    if (answer === undefined) {
      throw new UserError(
        `ScriptedModel was asked ${countOf(this.requests.length, 'time')}, but its script has ${countOf(this.#script.length, 'answer')}. Add one, or look why the run did not end.`,
      );
    }
    return toResponse(answer);
  }

  async *getStreamedResponse(request: ModelRequest): AsyncGenerator<ModelStreamEvent, void> {
    yield* streamResponse(await this.getResponse(request));
  }
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
