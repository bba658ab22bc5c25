/** Something the exact schema demands and the schema a model is sent cannot say. It is still enforced at run time. */
export interface Loss {
  /** Where in the arguments, as the model writes them: `order.lines[].price`; `$defs.Node.…` inside a definition. */
  readonly path: string;
  readonly keyword: string;
  readonly value: unknown;
  /** Why it could not be kept, as a sentence. */
  readonly reason: string;
}
