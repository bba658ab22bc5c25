import { ModelRequestError } from '../errors/index.js';
import type { ModelStreamEvent } from '../model/model-stream-event.js';
import type { ModelRequest } from '../model/model.js';
import { toModelRequestError } from './api-error.js';
import { Attempt, type SendOptions } from './attempt.js';
import { closeable } from './closeable.js';
import type { Destination } from './destination.js';
import { isErrorLike } from './error-like.js';
import { withRequestId } from './fetch-answer.js';
import { ReceivedSoFar } from './received-so-far.js';
import { refuseForeignContent } from './refuse-foreign-content.js';
import { requestError } from './request-error.js';

interface WithTools {
  readonly tools?: readonly unknown[] | null;
}

export interface StreamRequest<Body> {
  readonly request: ModelRequest;
  readonly destination: Destination;
  /** Milliseconds that may pass between two pieces of the answer. */
  readonly limitMs: number;
  readonly makeBody: () => Body;
  readonly send: (body: Body, options: SendOptions) => Promise<OpenedStream>;
  readonly makeReader: (destination: Destination) => StreamReader;
}

export interface OpenedStream {
  readonly data: AsyncIterable<unknown>;
  readonly response: Response;
}

/** Makes a model's events of the provider's. */
export interface StreamReader {
  /** What one event of the provider says. @throws What it says of a failure. */
  read(event: unknown): readonly ModelStreamEvent[];
  /** What remains to be said at the end of the stream; `undefined` when the answer was not complete by then. */
  end(): readonly ModelStreamEvent[] | undefined;
}

/** How long a stream may take to close after its last event; one that has closed leaves its connection to the next request. */
const CLOSING_MS = 100;

/** The answer to a request, event by event; sent when the first one is asked for. */
export function streamAnswer<Body extends WithTools>(
  stream: StreamRequest<Body>,
): AsyncIterableIterator<ModelStreamEvent> {
  const attempt = new Attempt(stream.request);
  return closeable(
    () => events(stream, attempt),
    () => attempt.close(),
  );
}

async function* events<Body extends WithTools>(
  { request, makeBody, send, makeReader, ...stream }: StreamRequest<Body>,
  attempt: Attempt,
): AsyncGenerator<ModelStreamEvent, void> {
  attempt.begin();
  const received = new ReceivedSoFar();
  let destination: Destination = { ...stream.destination, received: () => received };
  let source: AsyncIterator<unknown> | undefined;
  const limitMs = request.settings.timeoutMs ?? stream.limitMs;
  const idle = { ms: limitMs, error: () => requestError(destination, { failure: 'timeout' }) };
  try {
    const body = makeBody();
    /** Waits for the client, and says in our words what it throws. */
    const waitFor = async <T>(...wait: Parameters<typeof attempt.wait<T>>): Promise<T> => {
      try {
        return await attempt.wait(...wait);
      } catch (error) {
        attempt.throwIfAborted();
        if (!isErrorLike(error) || error instanceof ModelRequestError) throw error;
        throw toModelRequestError(error, destination, body);
      }
    };

    const { data, response } = await waitFor(() => send(body, attempt.options));
    destination = withRequestId(destination, response);
    await waitFor(() => refuseForeignContent(response, limitMs, destination));
    const iterator = (source = data[Symbol.asyncIterator]());
    const reader = makeReader(destination);
    let isEmpty = true;
    for (;;) {
      const { done, value } = await waitFor(() => iterator.next(), idle);
      if (done === true) break;
      isEmpty = false;
      yield { type: 'model', event: value };
      for (const event of reader.read(value)) {
        received.add(event);
        yield event;
        if (event.type === 'response_done') {
          await closing(iterator, attempt);
          return;
        }
      }
    }
    const last = reader.end();
    if (last === undefined) throw unfinished(destination, isEmpty);
    yield* last;
  } catch (error) {
    if (!attempt.isClosed) throw error;
  } finally {
    attempt.release();
    await source?.return?.();
  }
}

/** Lets the server close the stream by itself, if it does so soon. */
async function closing(source: AsyncIterator<unknown>, attempt: Attempt): Promise<void> {
  try {
    await attempt.wait(() => source.next(), { ms: CLOSING_MS, error: () => new Error('The stream stays open.') });
  } catch {
    // The answer is complete, whatever comes after it.
  }
}

function unfinished(destination: Destination, isEmpty: boolean): Error {
  return isEmpty
    ? requestError(destination, { failure: 'unreadable-answer', detail: 'it is a stream without any event' })
    : requestError(destination, { failure: 'broken-stream', detail: 'its last event is missing' });
}
