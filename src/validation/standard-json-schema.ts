import type { StandardJSONSchemaV1 } from '@standard-schema/spec';
import { UserError, wordsOf } from '../errors/index.js';
import type { JsonSchema } from '../schema/json-schema.js';
import { isJsonObject } from '../schema/plain-object.js';
import { shortJson } from '../schema/short-json.js';
import { DATE_SCHEMA } from './date-schema.js';
import { isMadeAnew } from './is-made-anew.js';
import { loadPeer } from './optional-peer.js';
import type { StandardSchema } from './standard-schema.js';
import { isZod3 } from './zod-3.js';
import { zod3JsonSchema } from './zod-3-json-schema.js';

const TARGET = 'draft-2020-12';

/** A schema says what goes into it, before its defaults and transforms, and what comes out. */
export type SchemaSide = 'input' | 'output';

/**
 * The JSON Schema of what a Standard Schema takes in, which is what the model has to write, or of what comes out of it. Its objects are
 * closed, since the libraries drop or refuse keys they do not know.
 *
 * @throws UserError when the library cannot say it, with what to do for that library.
 */
export function standardJsonSchema(schema: StandardSchema, side: SchemaSide = 'input'): JsonSchema {
  // Of libraries without manners, too.
  const vendor = (schema['~standard'].vendor as string | undefined) ?? 'Standard';
  let converted: JsonSchema | undefined;
  try {
    converted = viaStandard(schema, side) ?? (isZod3(schema) ? zod3JsonSchema(schema, side) : viaZod(schema, side));
  } catch (cause) {
    throw new UserError(
      `This ${vendor} schema has no JSON Schema: ${wordsOf(cause)}. ` +
        'Write the part it names with types that JSON has, or pass a JSON Schema.',
      { cause },
    );
  }
  if (converted === undefined)
    throw new UserError(`This ${vendor} schema cannot say its JSON Schema. ${remedy(schema)}`);
  if (!isJsonObject(converted) || converted instanceof Promise) {
    throw new UserError(
      `This ${vendor} schema gives ${converted instanceof Promise ? 'a promise' : shortJson(converted)} for its JSON Schema, where an object has to be. ` +
        'Use another version of the library, or pass a JSON Schema.',
    );
  }
  const { $schema: _dialect, ...rest } = converted;
  return closed(rest);
}

function viaStandard(schema: StandardSchema, side: SchemaSide): JsonSchema | undefined {
  const standard: Partial<StandardJSONSchemaV1.Props> = schema['~standard'];
  const converter: Partial<StandardJSONSchemaV1.Converter> | undefined = standard.jsonSchema;
  return converter?.[side]?.({
    target: TARGET,
    ...(standard.vendor === 'zod' && { libraryOptions: ZOD_OPTIONS }),
  });
}

/** zod 4 before 4.2 converts only through a function of its module, which works on the schemas of any of its copies. */
function viaZod(schema: StandardSchema, side: SchemaSide): JsonSchema | undefined {
  if (!('_zod' in schema)) return undefined;
  const zod = loadPeer('zod') as { toJSONSchema?: (schema: unknown, options: object) => JsonSchema } | undefined;
  return zod?.toJSONSchema?.(schema, { io: side, ...ZOD_OPTIONS });
}

interface ZodNode {
  readonly zodSchema: { readonly def: { readonly type: string; readonly defaultValue?: unknown } };
}

const WITHOUT_JSON = [
  'bigint',
  'symbol',
  'undefined',
  'void',
  'nan',
  'never',
  'file',
  'custom',
  'function',
  'transform',
  'map',
  'set',
];

/**
 * zod has no JSON form for a Date.
 *
 * Older releases of zod 4 take a function in `unrepresentable` for "let anything through" and only ask `override`.
 */
const ZOD_OPTIONS = {
  unrepresentable: ({ zodSchema, message }: ZodNode & { readonly message: string }) => {
    if (zodSchema.def.type !== 'date') throw new Error(message);
    return DATE_SCHEMA;
  },
  override: ({ zodSchema, jsonSchema }: ZodNode & { readonly jsonSchema: object }) => {
    const { def } = zodSchema;
    const { type } = def;
    if (WITHOUT_JSON.includes(type)) throw new Error(`${type} cannot be represented in JSON Schema`);
    if (type === 'date') Object.assign(jsonSchema, DATE_SCHEMA);
    // Reading it calls the function that makes it.
    if ('default' in jsonSchema && 'defaultValue' in def && isMadeAnew(() => def.defaultValue))
      delete jsonSchema.default;
  },
};

function remedy(schema: StandardSchema): string {
  switch (schema['~standard'].vendor) {
    case 'zod':
      return isZod3(schema)
        ? 'For zod 3, `npm install zod-to-json-schema`, which is then found by itself; zod 4.2 and later need nothing.'
        : 'Use zod 4.2 or later.';
    case 'valibot':
      return 'Wrap it in `toStandardJsonSchema(schema)` of the package @valibot/to-json-schema.';
    default:
      return 'Use a version of the library that implements the Standard JSON Schema, or pass a JSON Schema.';
  }
}

function closed(schema: JsonSchema): JsonSchema {
  const each = (schemas: Readonly<Record<string, JsonSchema>>): Readonly<Record<string, JsonSchema>> =>
    Object.fromEntries(Object.entries(schemas).map(([name, inner]) => [name, closed(inner)]));
  const { properties, items, prefixItems, anyOf, oneOf, $defs, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties && { properties: each(properties), additionalProperties: additionalProperties ?? false }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: closed(additionalProperties) }),
    ...(typeof items === 'object' && { items: closed(items) }),
    ...(prefixItems && { prefixItems: prefixItems.map(closed) }),
    ...(anyOf && { anyOf: anyOf.map(closed) }),
    ...(oneOf && { oneOf: oneOf.map(closed) }),
    ...($defs && { $defs: each($defs) }),
  };
}
