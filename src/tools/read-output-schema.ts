import { UserError, wordsOf } from '../errors/index.js';
import { resolvePointer } from '../schema/json-pointer.js';
import type { JsonSchema } from '../schema/json-schema.js';
import { mapSubschemas } from '../schema/map-subschemas.js';
import { refuseMalformed } from '../schema/refuse-malformed.js';
import { refuseNonJson } from '../schema/refuse-non-json.js';
import { JSON_TYPE_NAMES } from '../schema/schema-types.js';
import { shortJson } from '../schema/short-json.js';
import { resultSchema, type SchemaSource } from '../validation/index.js';

/**
 * What a tool says that it returns, as a schema. It is a promise, as a method's return type is: what the tool returns is not held to it.
 *
 * @throws UserError when it is no schema, or a library cannot say it as JSON.
 */
export function readOutputSchema(where: string, source: SchemaSource<unknown>): JsonSchema {
  const at = `${where} outputSchema`;
  const given: unknown = source;
  if ((typeof given !== 'object' && typeof given !== 'function') || given === null)
    throw new UserError(`${at}: takes a JSON Schema, a Standard Schema (zod, valibot, arktype …), or a DTO class.`);
  const schema = schemaOf(at, source);
  refuseNonJson(schema, at);
  refuseMalformed(schema, at);
  refuseUnknownWords(schema, schema, at);
  return schema;
}

/** A type or a reference that means nothing would be told to the API all the same, which then refuses every request. */
function refuseUnknownWords(schema: JsonSchema, root: JsonSchema, at: string): void {
  const { type = [], $ref } = schema;
  const unknown = [type].flat().find((name) => !JSON_TYPE_NAMES.has(name));
  if (unknown !== undefined)
    throw new UserError(`${at}: JSON Schema has no type ${shortJson(unknown)}. Write one of its seven types.`);
  if ($ref !== undefined && 'failure' in resolvePointer(root, $ref))
    throw new UserError(`${at}: $ref ${shortJson($ref)} points to nothing in it. Write it as in "#/$defs/Name".`);
  mapSubschemas(schema, (inner) => {
    refuseUnknownWords(inner, root, at);
    return inner;
  });
}

function schemaOf(at: string, source: SchemaSource<unknown>): JsonSchema {
  try {
    return resultSchema(source);
  } catch (cause) {
    throw new UserError(`${at}: ${wordsOf(cause)}`, { cause });
  }
}
