import { ModelBehaviorError } from '../errors/index.js';
import type { Model, ModelRequest, ModelResponse } from '../model/model.js';
import type { LoopOptions } from './loop-options.js';
import { withRetries } from './with-retries.js';

/**
 * Asks a model: in one piece, or where somebody listens piece by piece.
 *
 * @throws ModelBehaviorError when a stream ends without its last event.
 */
export function requestResponse(
  model: Model,
  request: ModelRequest,
  emit: LoopOptions['emit'],
): Promise<ModelResponse> {
  return withRetries(request, (attempt, onOutput) =>
    emit === undefined || model.getStreamedResponse === undefined
      ? model.getResponse(attempt)
      : readStream(model.getStreamedResponse(attempt), emit, onOutput),
  );
}

async function readStream(
  events: ReturnType<NonNullable<Model['getStreamedResponse']>>,
  emit: NonNullable<LoopOptions['emit']>,
  onOutput: () => void,
): Promise<ModelResponse> {
  let response: ModelResponse | undefined;
  for await (const data of events) {
    if (data.type !== 'model' && data.type !== 'response_started') onOutput();
    if (data.type === 'response_done') response = data.response;
    await emit({ type: 'raw_model_stream_event', data });
  }
  if (response === undefined) {
    throw new ModelBehaviorError(
      "The model's stream ended without its last event, so what came of it cannot be trusted to be whole. Ask again.",
    );
  }
  return response;
}
