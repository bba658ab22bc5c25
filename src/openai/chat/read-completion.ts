import type { ModelResponse } from '../../model/model.js';
import { parseAnswer } from '../parse-answer.js';
import type { Destination } from '../destination.js';
import { excerpt } from '../excerpt.js';
import { isFields } from '../fields.js';
import { requestError } from '../request-error.js';
import { CompletionReader } from './completion-reader.js';

/**
 * A whole answer, from its text. It is read as a stream of one chunk, so that both give the same.
 *
 * @throws {ModelRequestError} The text is no answer of this API, or tells of a failure.
 * @throws {IncompleteResponseError} The answer was cut off.
 * @throws {ModelBehaviorError} The answer holds something toolwright cannot use.
 */
export function readCompletion(text: string, destination: Destination, status: number): ModelResponse {
  const body = parseAnswer(text, destination, status);
  const fields = isFields(body) ? body : {};
  const { choices, error } = fields;
  const [choice]: readonly unknown[] = Array.isArray(choices) ? choices : [];
  if (!isFields(choice) && !isFields(error)) {
    throw requestError(destination, {
      failure: 'unreadable-answer',
      status,
      detail: `it has no \`choices\`: ${excerpt(text).slice(0, 200)}`,
    });
  }
  const reader = new CompletionReader(destination);
  reader.read({
    ...fields,
    // A whole answer that does not say why it ended has ended.
    ...(isFields(choice) && {
      choices: [{ ...choice, delta: choice['message'], finish_reason: choice['finish_reason'] ?? 'stop' }],
    }),
  });
  const last = reader.end()?.at(-1);
  if (last?.type === 'response_done') return last.response;
  throw new Error('A whole answer ends.');
}
