/** A place inside a place, as people write it in TypeScript: `order.lines`, `rates["EUR/USD"]`. */
export function propertyPath(parent: string, name: string): string {
  if (!/^[\p{ID_Start}$_][\p{ID_Continue}$-]*$/u.test(name)) return `${parent}[${JSON.stringify(name)}]`;
  return parent === '' ? name : `${parent}.${name}`;
}

/** An element of an array: `order.lines[0]`, or `order.lines[]` for any of them. */
export function itemPath(parent: string, index?: number): string {
  return `${parent}[${index ?? ''}]`;
}
