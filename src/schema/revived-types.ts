import { BYTES_TYPES } from './bytes-types.js';
import { classTag, isInstance } from './class-tag.js';
import { distinct } from './json-identity.js';
import type { RevivedType } from './json-schema.js';
import type { RevivedTypeCodec } from './revived-type-codec.js';

/**
 * Every value of the `x-type` keyword, and the JSON form that stands beside it:
 *
 * | `x-type` | exact JSON form |
 * |---|---|
 * | `Date` | `{ type: 'string', format: 'date-time' }` (or `format: 'date'`) |
 * | `bigint` | `{ type: 'string', pattern: '^-?\\d+$' }`; a JSON number is refused, as it may have lost digits on its way |
 * | `URL` | `{ type: 'string', format: 'uri' }`; whatever `new URL(text)` takes, without white space |
 * | `Map` | `{ type: 'array', items: { type: 'array', prefixItems: [key, value], minItems: 2, maxItems: 2 } }` for keys of any type; no two keys may be equal |
 * | `Set` | `{ type: 'array', items, uniqueItems: true }`; equal items are taken as one, `minItems` counts those that differ |
 * | `Buffer`, `Uint8Array`, … | `{ type: 'string', contentEncoding: 'base64' }` |
 */
export const REVIVED_TYPES: Readonly<Record<RevivedType, RevivedTypeCodec>> = {
  Date: {
    jsonType: 'string',
    rank: 0,
    standsFor: {},
    // A date-time with a leap second is valid by the format and still no Date.
    accepts: (json) => typeof json === 'string' && !Number.isNaN(Date.parse(json)),
    revive: (json) => (typeof json === 'string' ? new Date(json) : json),
    toJson(value, schema) {
      if (!isInstance(value, 'Date') || Number.isNaN((value as Date).getTime())) return value;
      const text = (value as Date).toISOString();
      return schema.format === 'date' ? text.slice(0, text.indexOf('T')) : text;
    },
  },
  bigint: {
    jsonType: 'string',
    rank: 1,
    standsFor: { pattern: '^-?\\d+$' },
    // One text for one number, as JSON writes it, so that the keys of a Map differ when their texts do.
    wire: { pattern: '^(0|-?[1-9]\\d*)$' },
    expected: 'a whole number as a string of digits, such as "42"',
    // JavaScript itself gives up on numbers far longer than anyone writes.
    accepts: (json) => typeof json === 'string' && json.length <= 1_000_000 && /^(?:0|-?[1-9]\d*)$/.test(json),
    revive: (json) => (typeof json === 'string' ? BigInt(json) : json),
    toJson: (value) => (typeof value === 'bigint' ? String(value) : value),
  },
  URL: {
    jsonType: 'string',
    rank: 2,
    standsFor: { format: 'uri' },
    expected: 'an absolute URL such as https://example.com',
    hint: 'An absolute URL.',
    loss: 'Strict function calling does not know this format.',
    // White space keeps `note: call back` a text in `string | URL`.
    accepts: (json) => typeof json === 'string' && !/\s/.test(json) && URL.canParse(json),
    revive: (json) => (typeof json === 'string' ? new URL(json) : json),
    toJson: (value) => (isInstance(value, 'URL') ? (value as URL).href.replaceAll(' ', '%20') : value),
  },
  Map: {
    jsonType: 'array',
    rank: 3,
    keyedAs: 'map',
    standsFor: {},
    expected: 'an array of [key, value] pairs, no key twice',
    accepts(json) {
      if (!Array.isArray(json)) return false;
      const keys = json.map((pair: unknown) => (Array.isArray(pair) ? (pair[0] as unknown) : pair));
      return distinct(keys).length === keys.length;
    },
    revive: (json) => (Array.isArray(json) ? new Map(json as [unknown, unknown][]) : json),
    toJson: (value) => (isInstance(value, 'Map') ? [...(value as Map<unknown, unknown>)] : value),
  },
  Set: {
    jsonType: 'array',
    rank: 4,
    keyedAs: 'set',
    standsFor: { uniqueItems: true },
    loss: 'Strict function calling has no such keyword; a value that is repeated is taken once.',
    accepts: (json, { minItems = 0 }) => Array.isArray(json) && (minItems < 2 || distinct(json).length >= minItems),
    revive: (json) => (Array.isArray(json) ? new Set(json) : json),
    toJson: (value) => (isInstance(value, 'Set') ? [...(value as Set<unknown>)] : value),
  },
  ...BYTES_TYPES,
};

export function isRevivedType(name: unknown): name is RevivedType {
  return typeof name === 'string' && Object.hasOwn(REVIVED_TYPES, name);
}

/** The revived type that a JavaScript value is of, if any; a Buffer is known as the Uint8Array it extends. */
export function revivedTypeOf(value: unknown): RevivedType | undefined {
  const name = typeof value === 'object' ? classTag(value) : typeof value;
  return isRevivedType(name) ? name : undefined;
}
