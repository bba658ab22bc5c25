import type { Class } from '../schema/class.js';
import type { JsonSchema } from '../schema/json-schema.js';
import { dtoValidator } from './dto-validator.js';
import { reflectDtoSchema } from './reflect-dto.js';
import { standardJsonSchema } from './standard-json-schema.js';
import { isStandardSchema, validateStandard, type StandardSchema } from './standard-schema.js';
import type { ValueValidator } from './validated-value.js';

/** Where a shape is said: a JSON Schema, a Standard Schema (zod, valibot, arktype …), or a class with class-validator rules. */
export type SchemaSource<T> = JsonSchema | StandardSchema<unknown, T> | Class<T>;

/** A shape, whoever said it. */
export interface SourcedSchema {
  readonly schema: JsonSchema;
  /** Whether a schema that says nothing takes any value. */
  readonly takesAnyValue: boolean;
  /** The source's own checks and transforms, for values that fit the schema; left out where the schema is all there is. */
  readonly check?: ValueValidator;
}

/** The schema of what a tool returns that says it: of a Standard Schema, what is there after its defaults and transforms. */
export function resultSchema(source: SchemaSource<unknown>): JsonSchema {
  return isStandardSchema(source) ? standardJsonSchema(source, 'output') : readSchemaSource(source).schema;
}

export function readSchemaSource(source: SchemaSource<unknown>): SourcedSchema {
  if (isStandardSchema(source)) {
    return {
      schema: standardJsonSchema(source),
      takesAnyValue: true,
      check: (value) => validateStandard(source, value),
    };
  }
  if (typeof source === 'function') {
    return { schema: reflectDtoSchema(source), takesAnyValue: false, check: dtoValidator(source) };
  }
  return { schema: source, takesAnyValue: false };
}
