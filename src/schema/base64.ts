/**
 * Base64 as RFC 4648 writes it, padding included. For models and documents only: on megabytes of text the group makes
 * regular expression engines run out of stack.
 */
export const BASE64_PATTERN = '^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$';

const ALPHABET = /^[A-Za-z0-9+/]*={0,2}$/;

/** Whether a text is base64; `Buffer` itself skips what it does not know. */
export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && ALPHABET.test(text);
}

/** How many bytes a base64 text holds. */
export function base64Size(text: string): number {
  const padding = text.endsWith('==') ? 2 : Number(text.endsWith('='));
  return (text.length / 4) * 3 - padding;
}
