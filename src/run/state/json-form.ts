import { toText } from '../../invocation/index.js';

/** What JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * A value as JSON holds it, in the forms in which models are told of it: a `Map` as an object, a `Date` as text, a cycle cut off.
 * What cannot be read at all, because a getter throws, is `otherwise`; `undefined` stays, and is left out of the text.
 */
export function jsonForm(value: unknown, otherwise: Json): Json | undefined {
  if (value === undefined || value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  try {
    return JSON.parse(toText(value)) as Json;
  } catch {
    return otherwise;
  }
}

/** Whether a value is the same after it went through JSON: texts, numbers, lists and objects without a class. */
export function isPlainData(value: unknown, holders: readonly object[] = []): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null)
    return value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean';
  if (holders.includes(value) || !(Array.isArray(value) || hasNoClass(value))) return false;
  const inside = [...holders, value];
  // In an object `undefined` is as good as left out; in a list it would become null.
  if (Array.isArray(value)) return value.every((part) => part !== undefined && isPlainData(part, inside));
  return Object.values(value).every((part) => isPlainData(part, inside));
}

/** By the chain: the object may come from another realm, whose `Object` is another. */
export function hasNoClass(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
