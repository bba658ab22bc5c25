import { configure } from 'safe-stable-stringify';

/** Keeps the author's order of keys, tells cycles apart, and writes a bigint as its digits. */
const stringify = configure({ deterministic: false, circularValue: '[Circular]', bigint: true });

/**
 * What a tool returned, as text for the model: strings as they are, everything else as JSON (B176). Values JSON does not know
 * become their nearest form: `Map` an object, or pairs when its keys are no strings; `Set` an array; bytes base64; nothing `null`.
 */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint') return value.toString();
  return stringify(value, jsonForm) ?? 'null';
}

function jsonForm(this: unknown, key: string, value: unknown): unknown {
  // Bytes and dates have a toJSON of their own, which has run by now: look at what the holder really has.
  const original: unknown = typeof this === 'object' && this !== null ? Reflect.get(this, key) : value;
  if (original instanceof Uint8Array)
    return Buffer.from(original.buffer, original.byteOffset, original.byteLength).toString('base64');
  if (value instanceof Map)
    return [...value.keys()].every((name) => typeof name === 'string') ? Object.fromEntries(value) : [...value];
  if (value instanceof Set) return [...value];
  if (value instanceof Error) return { name: value.name, message: value.message };
  return value;
}
