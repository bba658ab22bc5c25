import type { JsonSchema } from '../schema/json-schema.js';
import type { InputItem, OutputItem } from './item.js';
import type { ModelTool } from './model-tool.js';
import type { ModelStreamEvent } from './model-stream-event.js';
import type { ModelSettings } from './model-settings.js';
import type { PromptTemplate } from './prompt-template.js';
import type { Usage } from './usage.js';

/** A language model: the one port through which a run talks to it. */
export interface Model {
  getResponse(request: ModelRequest): Promise<ModelResponse>;
  /**
   * The same answer in pieces, the last of which is `response_done`. A model without this method answers in one piece.
   * Whoever stops reading ends the request.
   */
  getStreamedResponse?(request: ModelRequest): AsyncIterable<ModelStreamEvent>;
}

export interface ModelRequest {
  readonly instructions?: string;
  /** The conversation so far. The same array grows from turn to turn: copy it to keep a turn's view. */
  readonly input: readonly InputItem[];
  readonly tools: readonly ModelTool[];
  readonly settings: ModelSettings;
  /** Asks for an answer in JSON of this shape; `undefined` asks for text. */
  readonly outputSchema?: OutputSchema;
  /** A prompt that the provider keeps. */
  readonly prompt?: PromptTemplate;
  /** Whether nobody chose this model, so that a prompt which names one has its own way (B27). @default false */
  readonly isDefaultModel?: boolean;
  readonly previousResponseId?: string;
  readonly conversationId?: string;
  readonly signal?: AbortSignal;
  /** Whether the run itself tries again, so that the provider's client is not to do so too (B330). @default false */
  readonly retriedByRun?: boolean;
}

export interface OutputSchema {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly strict: boolean;
}

export interface ModelResponse {
  readonly output: readonly OutputItem[];
  readonly usage: Usage;
  readonly responseId?: string;
}

/** Makes models from their names. */
export interface ModelProvider {
  /** @param name A model's name; left out, the provider's default. */
  getModel(name?: string): Model | Promise<Model>;
}
