import { ToolwrightError } from './toolwright-error.js';

/** A file of the workspace could not be created, changed or deleted as asked for. It is as it was. */
export class WorkspaceError extends ToolwrightError {
  readonly code = 'WORKSPACE';

  /**
   * @param path The path as it was asked for.
   * @param reason What is wrong with it: `does not exist`.
   * @param remedy What to do instead; a whole sentence.
   */
  constructor(
    readonly path: string,
    readonly reason: string,
    readonly remedy: string,
    options?: ErrorOptions,
  ) {
    super(`${JSON.stringify(path)} ${reason}. ${remedy}`, options);
  }
}
