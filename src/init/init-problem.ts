import { UserError } from '../errors/index.js';

/** What the exit code says of a problem: 1 that a file has it, 2 that the command line does. */
export type ProblemKind = 'file' | 'usage';

/** A project cannot be added to, and nothing of it was changed. */
export class InitProblem extends UserError {
  override readonly code = 'CANNOT_ADD_TOOLWRIGHT';

  /**
   * @param place The file, or `file:line`.
   * @param problem A sentence without its subject.
   */
  constructor(
    readonly kind: ProblemKind,
    readonly place: string,
    readonly problem: string,
    readonly remedy: string,
  ) {
    super(`${place} ${problem}. ${remedy}`);
  }
}
