import { ToolwrightError } from './toolwright-error.js';

/**
 * A computer could not do what the model asked, or could not show the screen, and the model is to know: thrown by a driver, its message is told
 * to the model and the run goes on. Whatever else a driver throws ends the run.
 *
 * @example
 * throw new ComputerActionError('The screen is locked. Wait until somebody has unlocked it.');
 */
export class ComputerActionError extends ToolwrightError {
  readonly code = 'COMPUTER_ACTION';

  /** @param message What the model reads: what happened, and what it can do. */
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
  }
}
