import { ModelBehaviorError } from '../../errors/index.js';
import type { FunctionCallItem } from '../../model/item.js';
import type { Model, ModelRequest, ModelResponse } from '../../model/model.js';
import type { ModelStreamEvent } from '../../model/model-stream-event.js';
import type { LoopOptions } from '../loop-options.js';
import { withRetries, type AttemptTools } from './with-retries.js';

/** Who is told of a response while it is made. */
export interface ResponseListener {
  readonly emit: NonNullable<LoopOptions['emit']>;
  /** A call is complete; the response may go on. */
  readonly onCall: (call: FunctionCallItem) => Promise<void>;
}

/**
 * Asks a model: in one piece, or where somebody listens piece by piece.
 *
 * @throws ModelBehaviorError when a stream ends without its last event.
 */
export function requestResponse(
  model: Model,
  request: ModelRequest,
  listener: ResponseListener | undefined,
): Promise<ModelResponse> {
  return withRetries(request, (attempt, tools) =>
    listener === undefined || model.getStreamedResponse === undefined
      ? model.getResponse(attempt)
      : readStream(model.getStreamedResponse(attempt), attempt.signal, listener, tools),
  );
}

async function readStream(
  events: AsyncIterable<ModelStreamEvent>,
  signal: AbortSignal | undefined,
  { emit, onCall }: ResponseListener,
  { onOutput, without }: AttemptTools,
): Promise<ModelResponse> {
  let response: ModelResponse | undefined;
  for await (const data of events) {
    // A model that does not heed the signal is not read to its end.
    signal?.throwIfAborted();
    if (data.type !== 'model' && data.type !== 'response_started') onOutput();
    if (data.type === 'response_done') response = data.response;
    await without(() => emit({ type: 'raw_model_stream_event', data }));
    if (data.type !== 'output_item_done' || data.item.type !== 'function_call') continue;
    const call = data.item;
    await without(() => onCall(call));
  }
  if (response === undefined) {
    throw new ModelBehaviorError(
      "The model's stream ended without its last event, so what came of it cannot be trusted to be whole. Ask again.",
    );
  }
  return response;
}
