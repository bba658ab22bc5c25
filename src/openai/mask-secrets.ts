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
