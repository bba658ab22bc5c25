import { ToolwrightError } from './toolwright-error.js';

/** Decorators of one class that are misused or lack facts: every gap found, in one error. */
export class IncompleteMetadataError extends ToolwrightError {
  readonly code = 'INCOMPLETE_METADATA';

  /**
   * @param className The class the gaps were found on.
   * @param gaps One sentence a gap, each naming class, method (and parameter) and what to do.
   */
  constructor(
    readonly className: string,
    readonly gaps: readonly string[],
  ) {
    super(
      `${className} cannot be offered as tools yet; ${gaps.length === 1 ? 'one thing is' : `${gaps.length} things are`} missing or wrong:\n` +
        gaps.map((gap) => `  - ${gap}`).join('\n'),
    );
  }
}
