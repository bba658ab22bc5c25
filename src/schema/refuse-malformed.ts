import { UnsupportedSchemaError } from '../errors/index.js';
import { shortJson } from './short-json.js';
import { isJsonObject } from './plain-object.js';

type Form = readonly [isFormed: (value: unknown) => boolean, what: string];

const COUNT: Form = [(value) => Number.isInteger(value) && (value as number) >= 0, 'a whole number from 0 up'];
const NUMBER: Form = [Number.isFinite, 'a number'];
const TEXT: Form = [(value) => typeof value === 'string', 'a text'];
const FLAG: Form = [(value) => typeof value === 'boolean', 'true or false'];
const LIST: Form = [Array.isArray, 'a list'];
const TEXTS: Form = [(value) => Array.isArray(value) && value.every(TEXT[0]), 'a list of texts'];
const SCHEMA: Form = [(value) => typeof value === 'boolean' || isJsonObject(value), 'a schema'];
const SCHEMAS: Form = [
  (value) => Array.isArray(value) && value.length > 0 && value.every(SCHEMA[0]),
  'a list of schemas',
];
const NAMED: Form = [(value) => isJsonObject(value) && Object.values(value).every(SCHEMA[0]), 'an object of schemas'];
const ITEMS: Form = [(value) => SCHEMA[0](value) || SCHEMAS[0](value), 'a schema'];
const FACTOR: Form = [(value) => Number.isFinite(value) && (value as number) > 0, 'a number above 0'];

/** What the value of each keyword is to be (JSON Schema 2020-12). */
const FORMS: Readonly<Record<string, Form>> = {
  title: TEXT,
  description: TEXT,
  pattern: TEXT,
  format: TEXT,
  $ref: TEXT,
  examples: LIST,
  enum: LIST,
  required: TEXTS,
  properties: NAMED,
  patternProperties: NAMED,
  $defs: NAMED,
  definitions: NAMED,
  anyOf: SCHEMAS,
  oneOf: SCHEMAS,
  allOf: SCHEMAS,
  prefixItems: SCHEMAS,
  items: ITEMS,
  additionalProperties: SCHEMA,
  propertyNames: SCHEMA,
  not: SCHEMA,
  contains: SCHEMA,
  minLength: COUNT,
  maxLength: COUNT,
  minItems: COUNT,
  maxItems: COUNT,
  minProperties: COUNT,
  maxProperties: COUNT,
  uniqueItems: FLAG,
  minimum: NUMBER,
  maximum: NUMBER,
  exclusiveMinimum: NUMBER,
  exclusiveMaximum: NUMBER,
  multipleOf: FACTOR,
};

/**
 * Holds the keywords of a schema to what they may say: one that says something else would be read as if it had said nothing, or fail at
 * the first call.
 *
 * @throws UnsupportedSchemaError naming the place.
 */
export function refuseMalformed(schema: object, toolName: string): void {
  new Holding(toolName).look(schema, []);
}

class Holding {
  /** Parts may be shared. */
  readonly #seen = new Set<object>();

  constructor(private readonly toolName: string) {}

  look(schema: object, path: readonly string[]): void {
    if (this.#seen.has(schema)) return;
    this.#seen.add(schema);
    for (const [keyword, value] of Object.entries(schema) as [string, unknown][]) {
      const form = Object.hasOwn(FORMS, keyword) ? FORMS[keyword] : undefined;
      if (value === undefined || form === undefined) continue;
      const [isFormed, what] = form;
      if (!isFormed(value))
        throw new UnsupportedSchemaError(
          this.toolName,
          path.join('.'),
          keyword,
          `is ${shortJson(value)}`,
          `Write ${what}, or leave it out.`,
        );
      this.inside(form, value, [...path, keyword]);
    }
  }

  private inside(form: Form, value: unknown, path: readonly string[]): void {
    if (form === NAMED) {
      for (const [name, inner] of Object.entries(value as object))
        if (isJsonObject(inner)) this.look(inner, [...path.slice(0, -1), name]);
    } else if (form === SCHEMA || form === SCHEMAS || form === ITEMS) {
      for (const inner of Array.isArray(value) ? (value as unknown[]) : [value])
        if (isJsonObject(inner)) this.look(inner, path);
    }
  }
}
