/** What happened at one place of a schema. */
export type SchemaChangeKind =
  /** A property that was not there before. */
  | 'added'
  | 'removed'
  /** A property that could be left out has to be there now. */
  | 'required'
  | 'optional'
  /** Another JSON type. */
  | 'type'
  /** Other values in an `enum` or `const`. */
  | 'values'
  /** A bound, a pattern, a format or another keyword that says which values fit. */
  | 'keyword'
  /** A member of a union. */
  | 'branch-added'
  | 'branch-removed'
  /** A keyword that only tells something. */
  | 'note'
  /** Something else, of which nothing is proved. */
  | 'unproved';

/** One difference between two schemas. */
export interface SchemaChange {
  readonly kind: SchemaChangeKind;
  /** `order.lines[].price`; empty for the whole. `*` stands for any other property, `pet|Cat` for one member of a union. */
  readonly path: string;
  /** The keyword that changed, where it is one. */
  readonly keyword?: string;
  /** What stood there; missing where nothing did. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** Whether this property may be left out, of one that was added or removed. */
  readonly isOptional?: boolean;
  /** Whether it is proved that all values that fitted still fit. */
  readonly keepsOld: boolean;
  /** Whether it is proved that all values that fit now fitted before. */
  readonly addsNothing: boolean;
}
