import { ToolwrightError } from './toolwright-error.js';

/**
 * A computer could not do what the model asked, or could not show the screen, and the model is to know: thrown by a driver, its message (what
 * happened, and what can be done) is told to the model and the run goes on. Whatever else a driver throws ends the run.
 *
 * @example
 * throw new ComputerActionError('The screen is locked. Wait until somebody has unlocked it.');
 */
export class ComputerActionError extends ToolwrightError {
  readonly code = 'COMPUTER_ACTION';
}
