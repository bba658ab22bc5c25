import { inspect } from 'node:util';

/** Shorter texts are in everything that anybody says, and are no secrets for long. */
const LEAST_LENGTH = 4;
/** A piece of base64 so short turns up in any picture. */
const LEAST_PIECE = 8;
/** Deeper than any set of credentials. */
const MOST_LEVELS = 8;

/**
 * Every text in which a value gives itself away: as it is, escaped for JSON or an address, as bytes in base64 (also in the middle of more,
 * as in `Basic` credentials) or hexadecimal. Of lists, collections and plain objects every part counts.
 */
export function secretForms(value: unknown, level = 0): string[] {
  switch (typeof value) {
    case 'string':
      return formsOfText(value);
    case 'number':
    case 'bigint':
      return formsOfText(String(value));
    case 'object':
      if (value === null || level === MOST_LEVELS) return [];
      return ArrayBuffer.isView(value)
        ? formsOfBytes(Buffer.from(value.buffer, value.byteOffset, value.byteLength))
        : partsOf(value).flatMap((part) => secretForms(part, level + 1));
    default:
      return [];
  }
}

function partsOf(value: object): readonly unknown[] {
  if (value instanceof Map) return [...(value as Map<unknown, unknown>).values()];
  if (value instanceof Set || Array.isArray(value)) return [...(value as Iterable<unknown>)];
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null ? Object.values(value) : [];
}

function formsOfText(text: string): string[] {
  if (text.length < LEAST_LENGTH) return [];
  const escaped = inside(JSON.stringify(text));
  // Half a character has no form in an address or as bytes.
  const whole = text.toWellFormed();
  return [
    text,
    escaped,
    // JSON in a text in JSON, as in a body that is logged.
    inside(JSON.stringify(escaped)),
    inside(inspect(text, { breakLength: Number.POSITIVE_INFINITY, maxStringLength: null })),
    ...[
      encodeURIComponent(whole),
      encodeURI(whole),
      new URLSearchParams([[whole, '']]).toString().slice(0, -1),
    ].flatMap((encoded) => [encoded, encoded.replaceAll(/%../g, (byte) => byte.toLowerCase())]),
    ...formsOfBytes(Buffer.from(whole)),
  ];
}

function inside(quoted: string): string {
  return quoted.slice(1, -1);
}

function formsOfBytes(bytes: Buffer): string[] {
  if (bytes.length < LEAST_LENGTH) return [];
  const hex = bytes.toString('hex');
  const whole = bytes.toString('base64');
  const pieces = [0, 1, 2].map((before) => base64Piece(bytes, before)).filter(({ length }) => length >= LEAST_PIECE);
  return [
    ...[whole, whole.replace(/=+$/, ''), ...pieces].flatMap((text) => [text, urlSafe(text)]),
    hex,
    hex.toUpperCase(),
    bytes.toString('utf8'),
    bytes.toString('latin1'),
  ];
}

/** What is the same of the bytes in base64 whatever stands around them, after so many bytes of a group of three. */
function base64Piece(bytes: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const isWhole = (before + bytes.length) % 3 === 0;
  return text.slice([0, 2, 3][before], isWhole ? undefined : -1);
}

function urlSafe(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_');
}
