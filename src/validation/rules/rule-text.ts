/**
 * A rule with what it was given, in one form for the source and for the running program: `min(1)`, `matches(/^a$/)`. Arguments
 * that have no such form end the list.
 */
export function ruleText(name: string, constraints: readonly unknown[] = []): string {
  const texts = constraints.map(textOf);
  const end = texts.indexOf(undefined);
  const known = end === -1 ? texts : texts.slice(0, end);
  return known.length === 0 ? name : `${name}(${known.join(', ')})`;
}

/** Every text a rule may have been given by someone who knew fewer of its arguments. */
export function ruleTexts(name: string, constraints: readonly unknown[]): readonly string[] {
  return constraints.reduce<readonly string[]>(
    (texts, _each, index) => [...texts, ruleText(name, constraints.slice(0, index + 1))],
    [name],
  );
}

/** Objects have none: what they hold may depend on when one looks, and the order in an enum on who compiled it. */
function textOf(value: unknown): string | undefined {
  if (value instanceof RegExp) return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
  if (Array.isArray(value)) {
    const items = value.map(textOf);
    return items.includes(undefined) ? undefined : `[${items.join(',')}]`;
  }
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
    case 'boolean':
    case 'bigint':
    case 'undefined':
      return String(value);
    default:
      return value === null ? 'null' : undefined;
  }
}
