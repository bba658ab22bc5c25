/** A tool, or a call of one. */
interface Named {
  readonly name: string;
  readonly namespace?: string;
}

/**
 * What tells a tool from every other: `namespace.name`, or just its name (B44, B45). The API names a deferred tool of no namespace twice, as
 * `name` and as `namespace`; neither tools nor their namespaces share such a name (B43).
 */
export function qualifiedName({ name, namespace }: Named): string {
  return namespace === undefined || namespace === name ? name : `${namespace}.${name}`;
}
