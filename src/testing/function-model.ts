import type { ModelStreamEvent } from '../model/model-stream-event.js';
import type { Model, ModelRequest, ModelResponse } from '../model/model.js';
import { toResponse, type ScriptedAnswer } from './scripted-answer.js';
import { streamResponse } from './stream-response.js';

/** A model that is a function: it sees each request, and answers what it likes. */
export class FunctionModel implements Model {
  readonly #answer: (request: ModelRequest) => ScriptedAnswer | Promise<ScriptedAnswer>;

  constructor(answer: (request: ModelRequest) => ScriptedAnswer | Promise<ScriptedAnswer>) {
    this.#answer = answer;
  }

  async getResponse(request: ModelRequest): Promise<ModelResponse> {
    return toResponse(await this.#answer(request));
  }

  async *getStreamedResponse(request: ModelRequest): AsyncGenerator<ModelStreamEvent, void> {
    yield* streamResponse(await this.getResponse(request));
  }
}
