import type { JsonSchema } from './json-schema.js';
import { isRevivedType, REVIVED_TYPES } from './revived-types.js';
import { shortJson } from './short-json.js';
import { wireDefinition } from './wire-types.js';

const MOST_VALUES = 12;

/** What zod's `.int()` and others bound an integer by: what a number can count, of which nothing need be said. */
const LARGEST_INTEGER = Number.MAX_SAFE_INTEGER;

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'a date-time such as 2024-05-01T12:00:00Z',
  date: 'a date such as 2024-05-01',
  time: 'a time such as 12:00:00Z',
  duration: 'an ISO 8601 duration such as P3DT4H',
  email: 'an e-mail address',
  hostname: 'a host name',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  uuid: 'a UUID such as 123e4567-e89b-12d3-a456-426614174000',
  uri: 'a URI such as https://example.com/page',
  url: 'a URL such as https://example.com/page',
};

/** What a schema asks for, as a phrase that fits after "must be". */
export function describeSchema(schema: JsonSchema, $defs: JsonSchema['$defs']): string {
  return describe(schema, $defs, 0);
}

function describe(schema: JsonSchema, $defs: JsonSchema['$defs'], depth: number): string {
  if (depth > 3) return 'a value of its type';
  const target = wireDefinition(schema, $defs);
  if (target.enum !== undefined) return describeValues(target.enum);
  if (target.const !== undefined) return `exactly ${shortJson(target.const)}`;
  if (target.anyOf !== undefined)
    return describeAlternatives(target.anyOf.map((branch) => describe(branch, $defs, depth + 1)));
  const types = typeof target.type === 'string' ? [target.type] : (target.type ?? []);
  if (types.length === 0) return 'any value';
  return describeAlternatives(types.map((type) => describeType(type, target, $defs, depth)));
}

function describeAlternatives(phrases: readonly string[]): string {
  const each = [...new Set(phrases)];
  if (each.length > MOST_VALUES) {
    return `${each.slice(0, MOST_VALUES).join(', ')} or one of ${each.length - MOST_VALUES} other forms`;
  }
  return each.length < 3 ? each.join(' or ') : `${each.slice(0, -1).join(', ')} or ${each.at(-1)}`;
}

/** `one of "asc", "desc"`. */
export function describeValues(values: readonly unknown[]): string {
  if (values.length === 1) return `exactly ${shortJson(values[0])}`;
  return `one of ${listValues(values)}`;
}

/** `"asc", "desc"`, and of more than a dozen how many more there are. */
export function listValues(values: readonly unknown[]): string {
  const shown = values.slice(0, MOST_VALUES).map((value) => shortJson(value));
  const more = values.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` or ${more} more` : ''}`;
}

function describeType(type: string, schema: JsonSchema, $defs: JsonSchema['$defs'], depth: number): string {
  switch (type) {
    case 'null':
      return 'null';
    case 'boolean':
      return 'true or false';
    case 'string':
      return describeRevived(schema) ?? describeString(schema);
    case 'integer':
      return describeNumber('an integer', schema);
    case 'number':
      return describeNumber('a number', schema);
    case 'array':
      return describeRevived(schema) ?? describeArray(schema, $defs, depth);
    default:
      return describeObject(schema);
  }
}

function describeRevived(schema: JsonSchema): string | undefined {
  const type = schema['x-type'];
  return isRevivedType(type) ? REVIVED_TYPES[type].expected : undefined;
}

function describeString(schema: JsonSchema): string {
  if (schema['x-json-text'] === true) return 'a string that holds JSON text';
  const format = schema.format;
  const plain = schema.contentEncoding === 'base64' ? 'base64 text' : 'a string';
  const base = format === undefined ? plain : (FORMATS[format] ?? `a string in ${format} format`);
  const length = describeCount(schema.minLength, schema.maxLength, 'character');
  const pattern = schema.pattern === undefined ? '' : ` matching /${schema.pattern}/`;
  return `${base}${length === '' ? '' : ` of ${length}`}${pattern}`;
}

function describeNumber(base: string, schema: JsonSchema): string {
  const { exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const minimum = schema.minimum === -LARGEST_INTEGER ? undefined : schema.minimum;
  const maximum = schema.maximum === LARGEST_INTEGER ? undefined : schema.maximum;
  const bounds: string[] = [];
  if (minimum !== undefined && maximum !== undefined) {
    bounds.push(`from ${minimum} to ${maximum}`);
  } else {
    if (minimum !== undefined) bounds.push(`of at least ${minimum}`);
    if (maximum !== undefined) bounds.push(`of at most ${maximum}`);
  }
  if (exclusiveMinimum !== undefined) bounds.push(`greater than ${exclusiveMinimum}`);
  if (exclusiveMaximum !== undefined) bounds.push(`less than ${exclusiveMaximum}`);
  if (multipleOf !== undefined) bounds.push(`that is a multiple of ${multipleOf}`);
  return [base, bounds.join(' and ')].filter((part) => part !== '').join(' ');
}

function describeArray(schema: JsonSchema, $defs: JsonSchema['$defs'], depth: number): string {
  const count = describeCount(schema.minItems, schema.maxItems, schema['x-type'] === 'Set' ? 'different item' : 'item');
  const unique = schema.uniqueItems === true ? ' without repetition' : '';
  if (schema['x-unique-keys'] !== undefined)
    return `an array of { "key", "value" } objects${count === '' ? '' : ` with ${count}`}`;
  const items =
    schema.items === undefined || typeof schema.items === 'boolean'
      ? undefined
      : describe(schema.items, $defs, depth + 1);
  const what = items === undefined || items.includes(' or ') || items.startsWith('an array') ? '' : `, each ${items}`;
  return `an array${count === '' ? '' : ` of ${count}`}${unique}${what}`;
}

function describeObject(schema: JsonSchema): string {
  const required = schema.required ?? [];
  const names = required.length > 0 ? required : Object.keys(schema.properties ?? {});
  if (names.length === 0) return 'an object';
  const shown = names.slice(0, MOST_VALUES).map((name) => JSON.stringify(name));
  return `an object with ${shown.join(', ')}${names.length > shown.length ? ', …' : ''}`;
}

function describeCount(least: number | undefined, most: number | undefined, noun: string): string {
  if (least === undefined && most === undefined) return '';
  const plural = (count: number) => `${count} ${noun}${count === 1 ? '' : 's'}`;
  if (least === most) return `exactly ${plural(least ?? 0)}`;
  if (most === undefined) return `at least ${plural(least ?? 0)}`;
  if (least === undefined) return `at most ${plural(most)}`;
  return `${least} to ${plural(most)}`;
}
