import { UserError } from '../errors/index.js';

/** Documentation cannot be written, or compared, where somebody asked for it. */
export class DocsProblem extends UserError {
  override readonly code = 'NO_ROOM_FOR_DOCS';
}
