import { ToolwrightError } from './toolwright-error.js';

/** Where in a diff something is wrong; both count from 1. */
export interface DiffPlace {
  /** The line of the diff. */
  readonly line: number;
  /** The hunk of the diff; left out where it has none, as when a file is created. */
  readonly hunk?: number;
}

/** A diff could not be read, or does not fit the text it was meant for. Nothing was changed. */
export class ApplyDiffError extends ToolwrightError {
  readonly code = 'APPLY_DIFF';
  /** The line of the diff, from 1. */
  readonly line: number;
  /** The hunk of the diff, from 1. */
  readonly hunk: number | undefined;

  /**
   * @param problem What is wrong, with the lines it is about.
   * @param remedy What to change in the diff.
   */
  constructor(
    readonly problem: string,
    place: DiffPlace,
    readonly remedy: string,
  ) {
    const hunk = place.hunk === undefined ? '' : `, hunk ${place.hunk}`;
    super(`${problem}\n(line ${place.line} of the diff${hunk}) ${remedy}`);
    this.line = place.line;
    this.hunk = place.hunk;
  }
}
