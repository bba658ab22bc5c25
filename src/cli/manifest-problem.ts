import { UserError } from '../errors/index.js';

/** There is no manifest to compare with where somebody looked for one. */
export class ManifestProblem extends UserError {
  override readonly code = 'NO_MANIFEST';

  /**
   * @param place `old.json:3`, or what was asked for.
   * @param problem A sentence without its subject.
   */
  constructor(
    readonly place: string,
    readonly problem: string,
    readonly remedy: string,
  ) {
    super(`${place} ${problem}. ${remedy}`);
  }
}
