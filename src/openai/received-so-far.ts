import type { ModelStreamEvent } from '../model/model-stream-event.js';
import type { Received } from './destination.js';

/** What has come of a streamed answer, for the error in case it fails. */
export class ReceivedSoFar implements Received {
  producedOutput = false;
  readonly #texts: string[] = [];

  get partialText(): string {
    return this.#texts.join('');
  }

  add(event: ModelStreamEvent): void {
    switch (event.type) {
      case 'output_text_delta':
      case 'refusal_delta':
        this.#texts.push(event.delta);
        this.producedOutput = true;
        break;
      case 'reasoning_delta':
      case 'function_call_arguments_delta':
      case 'output_item_done':
      case 'response_done':
        this.producedOutput = true;
        break;
      case 'response_started':
      case 'model':
        break;
    }
  }
}
