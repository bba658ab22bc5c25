import type { OutputItem } from './item.js';
import type { ModelResponse } from './model.js';

/** One event of a response that is still being made, in the order in which the model makes it. */
export type ModelStreamEvent =
  | ResponseStarted
  | OutputTextDelta
  | RefusalDelta
  | ReasoningDelta
  | FunctionCallArgumentsDelta
  | OutputItemDone
  | ResponseDone
  | ProviderEvent;

/** The provider has taken the request up. */
export interface ResponseStarted {
  readonly type: 'response_started';
}

/** More of the text the model says. */
export interface OutputTextDelta {
  readonly type: 'output_text_delta';
  readonly delta: string;
}

/** More of the words by which the model declines. */
export interface RefusalDelta {
  readonly type: 'refusal_delta';
  readonly delta: string;
}

/** More of the reasoning, where the provider shows it. */
export interface ReasoningDelta {
  readonly type: 'reasoning_delta';
  readonly delta: string;
}

/** More of the JSON text of one call's arguments. */
export interface FunctionCallArgumentsDelta {
  readonly type: 'function_call_arguments_delta';
  readonly callId: string;
  readonly name: string;
  readonly delta: string;
}

/** One output item is complete. */
export interface OutputItemDone {
  readonly type: 'output_item_done';
  readonly item: OutputItem;
}

/** The last event: the whole response, as `getResponse` would have given it. */
export interface ResponseDone {
  readonly type: 'response_done';
  readonly response: ModelResponse;
}

/** What the provider sent, as it sent it; comes before the events that were read from it. */
export interface ProviderEvent {
  readonly type: 'model';
  readonly event: unknown;
}
