import type { Model } from '../../../../src/index.js';
import type { ModelRequest, ModelResponse, ModelStreamEvent } from '../../../../src/model/index.js';
import { say } from '../../../../src/testing/index.js';
import { toResponse } from '../../../../src/testing/scripted-answer.js';

/** Says one piece after another, as the test lets it; heeds the signal. */
export class SlowModel implements Model {
  /** How many pieces were asked for so far, over all requests. */
  said = 0;
  /** How many requests were ended by their signal, or left. */
  left = 0;
  /** How many requests there are now. */
  active = 0;
  #more = Promise.withResolvers<void>();
  #allowed = 0;

  constructor(
    private readonly pieces: number,
    private readonly piece: (index: number) => string = (index) => `${index} `,
  ) {}

  /** Lets so many more pieces be said. */
  allow(count: number): void {
    this.#allowed += count;
    const { resolve } = this.#more;
    this.#more = Promise.withResolvers();
    resolve();
  }

  async getResponse(request: ModelRequest): Promise<ModelResponse> {
    for await (const event of this.getStreamedResponse(request))
      if (event.type === 'response_done') return event.response;
    throw new Error('unreachable');
  }

  async *getStreamedResponse({ signal }: ModelRequest): AsyncGenerator<ModelStreamEvent, void> {
    this.active += 1;
    let isDone = false;
    const aborted = new Promise<void>((resolve) => {
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
    try {
      let text = '';
      for (let index = 0; index < this.pieces; index += 1) {
        while (this.#allowed === 0) {
          await Promise.race([this.#more.promise, aborted]);
          signal?.throwIfAborted();
        }
        this.#allowed -= 1;
        this.said += 1;
        const delta = this.piece(index);
        text += delta;
        yield { type: 'output_text_delta', delta };
      }
      const response = toResponse(say(text));
      for (const item of response.output) yield { type: 'output_item_done', item };
      yield { type: 'response_done', response };
      isDone = true;
    } finally {
      this.active -= 1;
      if (!isDone) this.left += 1;
    }
  }
}

/** Waits until it is so, for a little less than Jest gives a test: on a busy machine that is long, and what did not come about is to be named. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 50_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`It did not come about: ${isSo.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
