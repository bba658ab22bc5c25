import { isErrorLike } from './error-like.js';

// Servers quote the key they refuse, some of them in full; keys of OpenAI and its imitators start with `sk-`.
const KEY = /\bsk-[\w*.-]{4,}|\b(?:Bearer|Basic)\s+[\w.~+/=-]{4,}/gi;

/** `//user:password@` in an address. */
const CREDENTIALS = /\/\/[^/@\s]+@/g;

/** A text from outside without the keys in it, so that it may be shown and logged. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  const withoutKnown = secrets.reduce(
    // A key of a few characters, as local servers have, is no secret, and would be cut out of ordinary words.
    (masked, secret) => (secret.length < 8 ? masked : masked.replaceAll(secret, '[secret]')),
    text,
  );
  return withoutKnown.replaceAll(KEY, '[secret]').replaceAll(CREDENTIALS, '//[secret]@');
}

/** The client's own error without the keys in it: whoever logs an error logs its cause with it. It stays the same object. */
export function withoutSecrets<T extends Error>(error: T, secrets: readonly string[]): T {
  for (let each: unknown = error; isErrorLike(each); each = each.cause) {
    for (const key of ['message', 'stack', 'error']) {
      const value: unknown = Reflect.get(each, key);
      if (value !== undefined) Reflect.set(each, key, masked(value, secrets));
    }
  }
  return error;
}

/** No server says anything of use further down. */
const MOST_LEVELS = 20;

function masked(value: unknown, secrets: readonly string[], level = 0): unknown {
  if (typeof value === 'string') return maskSecrets(value, secrets);
  if (typeof value !== 'object' || value === null) return value;
  if (level === MOST_LEVELS) return '…';
  if (Array.isArray(value)) return value.map((item) => masked(item, secrets, level + 1));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, masked(inner, secrets, level + 1)]));
}
