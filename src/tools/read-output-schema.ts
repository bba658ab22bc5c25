import { UserError, wordsOf } from '../errors/index.js';
import type { JsonSchema } from '../schema/json-schema.js';
import { refuseMalformed } from '../schema/refuse-malformed.js';
import { refuseNonJson } from '../schema/refuse-non-json.js';
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
  return schema;
}

function schemaOf(at: string, source: SchemaSource<unknown>): JsonSchema {
  try {
    return resultSchema(source);
  } catch (cause) {
    throw new UserError(`${at}: ${wordsOf(cause)}`, { cause });
  }
}
