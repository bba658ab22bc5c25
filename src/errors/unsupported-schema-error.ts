import { UserError } from './user-error.js';

/** A schema says something that cannot be sent to a model in the way that was asked for (A2). */
export class UnsupportedSchemaError extends UserError {
  override readonly code = 'UNSUPPORTED_SCHEMA';

  /**
   * @param toolName The tool whose arguments the schema describes.
   * @param path Where in the schema, as in `order.lines[].price`; empty for its root.
   * @param keyword The keyword at fault, e.g. `allOf`.
   * @param reason One clause on what is wrong with it.
   * @param remedy One sentence on what to write instead.
   */
  constructor(
    readonly toolName: string,
    readonly path: string,
    readonly keyword: string,
    readonly reason: string,
    readonly remedy = 'Write a closed type instead, or give the tool `strict: false` to send its schema as it is.',
  ) {
    super(
      `Tool "${toolName}": \`${keyword}\` at ${path === '' ? 'the root of its schema' : path} ${reason}. ${remedy}`,
    );
  }
}
