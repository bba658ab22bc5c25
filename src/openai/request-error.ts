import { ModelRequestError, type ModelRequestFacts } from '../errors/index.js';
import type { Destination } from './destination.js';
import { maskSecrets } from './mask-secrets.js';

/** A failed request to this destination; no secret of it reaches the message. */
export function requestError(
  destination: Destination,
  { detail, ...facts }: Omit<ModelRequestFacts, 'model' | 'baseUrl' | 'endpoint' | 'producedOutput' | 'partialText'>,
  options?: ErrorOptions,
): ModelRequestError {
  const { model, baseUrl, endpoint, secrets, requestId } = destination;
  const received = destination.received?.();
  return new ModelRequestError(
    {
      ...(requestId !== undefined && { requestId }),
      ...facts,
      ...(received && { producedOutput: received.producedOutput, partialText: received.partialText }),
      model,
      baseUrl,
      endpoint,
      ...(detail !== undefined && { detail: maskSecrets(detail, secrets) }),
    },
    options,
  );
}
