import { ToolwrightError } from './toolwright-error.js';

/** The developer asked for something that cannot work; the message says what to change. */
export class UserError extends ToolwrightError {
  readonly code: string = 'USER_ERROR';
}
