import { ToolwrightError } from './toolwright-error.js';

/** One attempt to ask the model took longer than `modelSettings.timeoutMs` (B331). */
export class ModelTimeoutError extends ToolwrightError {
  readonly code = 'MODEL_TIMEOUT';

  constructor(readonly timeoutMs: number) {
    super(
      `The model did not answer within ${timeoutMs} ms. Raise modelSettings.timeoutMs, or let modelSettings.retry ask again.`,
    );
  }
}
