/** What is read of the definition of a zod 3 schema; which of it is there depends on `typeName`. */
export interface Zod3Definition {
  readonly typeName: string;
  readonly coerce?: boolean;
  /** Of a literal. */
  readonly value?: unknown;
  readonly defaultValue?: () => unknown;
  readonly innerType?: Zod3Schema;
  /** Of refinements and transforms. */
  readonly schema?: Zod3Schema;
  readonly effect?: { readonly type: string };
  /** Of a pipeline. */
  readonly in?: Zod3Schema;
  /** Of a brand; of a list, what is in it. */
  readonly type?: Zod3Schema;
  readonly options?: Iterable<Zod3Schema> | ReadonlyMap<unknown, Zod3Schema>;
  readonly shape?: () => Readonly<Record<string, Zod3Schema>>;
}

/** A schema of zod 3, or of `zod/v3` in the package of zod 4. */
export interface Zod3Schema {
  readonly _def: Zod3Definition;
}

export function isZod3(schema: object): schema is Zod3Schema {
  if ('_zod' in schema || !('_def' in schema)) return false;
  const { _def: definition } = schema;
  return typeof definition === 'object' && definition !== null && 'typeName' in definition;
}

export function definitionOf({ _def: definition }: Zod3Schema): Zod3Definition {
  return definition;
}
