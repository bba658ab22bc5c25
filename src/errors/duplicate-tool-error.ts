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
    super(`${describe(toolName, owners)} or tell them apart with toolsOf(instance, { prefix: '…_' }).`);
  }
}

function describe(toolName: string, owners: readonly string[]): string {
  const [first = '', ...others] = owners;
  // A tool of no class, such as that of functionTool(), has no method after a dot.
  const className = /^([^\s.]+)\./.exec(first)?.[1];
  if (className !== undefined && others.every((other) => other === first)) {
    return `Two instances of ${className} both offer "${toolName}". Leave one out,`;
  }
  return `Two tools are named "${toolName}" (${owners.join(' and ')}). Rename one with @tool({ name: '…' }),`;
}
