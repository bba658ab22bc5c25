import { isJsonObject } from './plain-object.js';

/** A text that two JSON values share exactly when they are equal: `1` and `1.0`, objects in whatever order of keys. */
export function jsonIdentity(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(comparable('', value)) ?? 'undefined';
  return JSON.stringify(value, comparable);
}

function comparable(_: string, part: unknown): unknown {
  // Of a value on its way to the wire it may be asked too, as what it is before it is lowered.
  if (typeof part === 'bigint') return { digits: `${part}` };
  if (!isJsonObject(part)) return part;
  // Pairs rather than an object, which would sort keys that look like numbers and take `__proto__` for its own.
  return { pairs: Object.entries(part).toSorted(([left], [right]) => (left < right ? -1 : 1)) };
}

/** The first of each group of equal values. */
export function distinct(values: readonly unknown[]): unknown[] {
  if (values.length < 2) return [...values];
  const known = new Map<string, unknown>();
  for (const value of values) {
    const identity = jsonIdentity(value);
    if (!known.has(identity)) known.set(identity, value);
  }
  return [...known.values()];
}
