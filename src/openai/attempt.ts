import type { ModelRequest } from '../model/model.js';

/** What the client is told beside the body. */
export interface SendOptions {
  readonly signal: AbortSignal;
  readonly timeout?: number;
  readonly maxRetries?: number;
}

/** One request on its way. It ends when its caller aborts, when its time is up, or when nobody wants the answer any more. */
export class Attempt {
  readonly #request: ModelRequest;
  readonly #controller = new AbortController();
  readonly #abort = () => this.#end(this.#request.signal?.reason);
  #isClosed = false;

  constructor(request: ModelRequest) {
    this.#request = request;
  }

  /** Call before anything is sent. @throws The reason of the request's signal, when it is aborted already. */
  begin(): void {
    const { signal } = this.#request;
    signal?.throwIfAborted();
    signal?.addEventListener('abort', this.#abort, { once: true });
  }

  get options(): SendOptions {
    const { settings, retriedByRun } = this.#request;
    return {
      signal: this.#controller.signal,
      ...(settings.timeoutMs !== undefined && { timeout: settings.timeoutMs }),
      ...(retriedByRun === true && { maxRetries: 0 }),
    };
  }

  /** Whether the reader has gone. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /**
   * Waits for what the client does next.
   *
   * @param limit Milliseconds after which the request ends, and with what error; left out where the client sees to that.
   */
  async wait<T>(work: () => Promise<T>, limit?: { readonly ms: number; readonly error: () => Error }): Promise<T> {
    this.throwIfAborted();
    const timer = limit && setTimeout(() => this.#end(limit.error()), limit.ms);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      // The reason says more than the client's "Request was aborted", or the end of a stream that it makes of it.
      this.throwIfAborted();
    }
  }

  /** @throws Why the request has ended, when it has. */
  throwIfAborted(): void {
    this.#controller.signal.throwIfAborted();
  }

  /** The reader has gone: ends the request, and with it whatever is waited for. */
  close(): void {
    this.#isClosed = true;
    this.#end(undefined);
  }

  /** Lets go of the caller's signal, which may live much longer than this request. */
  release(): void {
    this.#request.signal?.removeEventListener('abort', this.#abort);
  }

  #end(reason: unknown): void {
    this.#controller.abort(reason);
  }
}
