import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { UserError } from '../errors/index.js';
import { isBase64 } from './base64.js';
import { addEqualityKeywords } from './equality-keywords.js';
import { isMultiple } from './is-multiple.js';
import { jsonIdentity } from './json-identity.js';
import type { JsonSchema } from './json-schema.js';
import { compilePattern } from './pattern.js';
import { getOwn, isJsonObject } from './plain-object.js';
import { isRevivedType, REVIVED_TYPES } from './revived-types.js';

/** Whether a value satisfies a schema. */
export type Validator = (value: unknown) => boolean;

let shared: Ajv2020 | undefined;

/** A validator that is compiled when it is first asked. */
export function lazyValidator(schema: JsonSchema): Validator {
  let validate: Validator | undefined;
  return (value) => {
    validate ??= compileValidator(schema);
    return validate(value);
  };
}

/** What the validator itself says about a value it refuses: the last error is the one that decided. */
export function firstErrors(schema: JsonSchema, value: unknown): readonly ErrorObject[] {
  const validate = compileValidator(schema);
  if (validate(value)) return [];
  const last = validate.errors?.at(-1);
  return last ? [last] : [];
}

function compileValidator(schema: JsonSchema): ValidateFunction {
  // Ids are remembered by an Ajv for good: two tools with the same one would clash in the shared one.
  const isApart = contains(schema, hasId);
  // Unless all errors are asked for, each property is checked inside the branch of the one before, and a compiler's stack has an end.
  const allErrors = contains(schema, hasManyProperties);
  const ajv = isApart || allErrors ? createAjv({ allErrors }) : (shared ??= createAjv());
  const validate = compileWith(ajv, schema);
  // The compiled function is all that is needed; the cache would keep every schema that was ever compiled.
  ajv.removeSchema(schema);
  return validate;
}

function compileWith(ajv: Ajv2020, schema: JsonSchema): ValidateFunction {
  try {
    return ajv.compile(schema);
  } catch (error) {
    throw new UserError(`A tool's schema cannot be checked: ${(error as Error).message}. Correct the schema.`, {
      cause: error,
    });
  }
}

function createAjv(options: { readonly allErrors?: boolean } = {}): Ajv2020 {
  const ajv = new Ajv2020({
    ...options,
    formats: fullFormats,
    strict: false,
    // No JSON holds an infinite number: what a model wrote was another.
    strictNumbers: true,
    // Lowering has looked at the schema already; compiling the meta-schemas takes longer than all the rest.
    validateSchema: false,
    meta: false,
    addUsedSchema: false,
    // Arguments named `constructor` or `toString` must not be found on the prototype.
    ownProperties: true,
    logger: false,
    code: { regExp: Object.assign((pattern: string) => compilePattern(pattern) ?? /(?!)/, { code: 'compilePattern' }) },
  });
  addEqualityKeywords(ajv);
  ajv.addKeyword({
    keyword: 'x-type',
    validate: (type: unknown, value: unknown, parent?: JsonSchema) =>
      value === null || !isRevivedType(type) || REVIVED_TYPES[type].accepts(value, parent ?? {}),
    errors: false,
  });
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    validate: (step: unknown, value: number) => typeof step !== 'number' || isMultiple(value, step),
    errors: false,
  });
  // Only an annotation to Ajv, but what is advertised is enforced.
  ajv.removeKeyword('contentEncoding');
  ajv.addKeyword({
    keyword: 'contentEncoding',
    type: 'string',
    validate: (encoding: unknown, text: string) => encoding !== 'base64' || isBase64(text),
    errors: false,
  });
  ajv.addKeyword({
    keyword: 'x-json-text',
    type: 'string',
    validate: (_: unknown, text: string) => isJsonText(text),
    errors: false,
  });
  ajv.addKeyword({
    keyword: 'x-unique-keys',
    type: 'array',
    validate: (reserved: readonly string[], pairs: readonly unknown[]) => repeatedKeys(reserved, pairs).length === 0,
    errors: false,
  });
  return ajv;
}

export function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a `format` is one that values are held to. */
export function isCheckedFormat(format: unknown): boolean {
  return typeof format === 'string' && Object.hasOwn(fullFormats, format);
}

/** Where in a list of `{ key, value }` a key stands that was there before or belongs to a named property. */
export function repeatedKeys(reserved: readonly string[], pairs: readonly unknown[]): number[] {
  const seen = new Set<string>(reserved.map((name) => jsonIdentity(name)));
  const repeated: number[] = [];
  for (const [index, pair] of pairs.entries()) {
    if (!isJsonObject(pair)) continue;
    const key = jsonIdentity(getOwn(pair, 'key'));
    if (seen.has(key)) repeated.push(index);
    seen.add(key);
  }
  return repeated;
}

const MANY_PROPERTIES = 500;

function hasManyProperties({ properties }: Readonly<Record<string, unknown>>): boolean {
  return isJsonObject(properties) && Object.keys(properties).length > MANY_PROPERTIES;
}

function hasId({ $id, $anchor }: Readonly<Record<string, unknown>>): boolean {
  return typeof $id === 'string' || typeof $anchor === 'string';
}

/** Whether any object in it is so, schema or not. */
function contains(schema: JsonSchema, isSo: (each: Readonly<Record<string, unknown>>) => boolean): boolean {
  const waiting: unknown[] = [schema];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (isSo(next as Readonly<Record<string, unknown>>)) return true;
    for (const each of Object.values(next)) waiting.push(each);
  }
  return false;
}
