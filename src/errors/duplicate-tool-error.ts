import { ToolwrightError } from './toolwright-error.js';

/** Two tools would have the same name for the model. */
export class DuplicateToolError extends ToolwrightError {
  readonly code = 'DUPLICATE_TOOL';

  /**
   * @param toolName The name both tools claim.
   * @param owners Where each comes from, e.g. `Users.find` and `Orders.find`.
   */
  constructor(
    readonly toolName: string,
    readonly owners: readonly string[],
  ) {
    super(
      `Two tools are named "${toolName}" (${owners.join(' and ')}). ` +
        `Rename one with @tool({ name: '…' }), or tell them apart with toolsOf(instance, { prefix: '…_' }).`,
    );
  }
}
