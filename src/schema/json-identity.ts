import { isJsonObject } from './plain-object.js';

/** A text that two JSON values share exactly when they are equal: `1` and `1.0`, objects in whatever order of keys. */
export function jsonIdentity(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  return JSON.stringify(value, (_, part: unknown) =>
    isJsonObject(part)
      ? // Pairs rather than an object, which would sort keys that look like numbers and take `__proto__` for its own.
        { pairs: Object.entries(part).toSorted(([left], [right]) => (left < right ? -1 : 1)) }
      : part,
  );
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
