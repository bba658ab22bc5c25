import { types } from 'node:util';

import { configure } from 'safe-stable-stringify';

import { HIDDEN, isSecret } from '../tools/secret.js';

/** Deeper than any data that is meant to be read, shallower than what exhausts the stack. */
const MOST_LEVELS = 500;

/** Keeps the author's order of keys, tells cycles apart, and writes a bigint as its digits. */
const stringify = configure({
  deterministic: false,
  circularValue: '[Circular]',
  bigint: true,
  maximumDepth: MOST_LEVELS,
});

/**
 * What a tool returned, as text for the model: strings as they are, everything else as JSON (B176). Values JSON does not know
 * become their nearest form: `Map` an object, or pairs when its keys are no strings; `Set` an array; bytes of any kind base64; nothing `null`.
 *
 * @throws What a getter or `toJSON` of the value throws.
 */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint') return value.toString();
  if (isSecret(value)) return HIDDEN;
  return stringify(value, jsonForms()) ?? 'null';
}

/** Makes the replacer of one text. A collection that holds itself must get one form only, or its cycle would never be seen. */
function jsonForms(): (this: unknown, key: string, value: unknown) => unknown {
  const forms = new Map<object, unknown>();
  return function (key, value) {
    // Bytes and dates have a toJSON of their own, which has run by now: look at what the holder really has.
    const original: unknown = typeof this === 'object' && this !== null ? Reflect.get(this, key) : value;
    if (ArrayBuffer.isView(original))
      return Buffer.from(original.buffer, original.byteOffset, original.byteLength).toString('base64');
    if (types.isAnyArrayBuffer(original)) return Buffer.from(original).toString('base64');
    if (value instanceof Map || value instanceof Set) {
      if (!forms.has(value)) forms.set(value, collectionForm(value));
      return forms.get(value);
    }
    if (value instanceof Error) return { name: value.name, message: value.message };
    return value;
  };
}

function collectionForm(value: ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>): unknown {
  if (value instanceof Map && [...value.keys()].every((name) => typeof name === 'string'))
    return Object.fromEntries(value as ReadonlyMap<string, unknown>);
  return [...value];
}
