import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Class } from '../schema/class.js';
import type { JsonSchema } from '../schema/json-schema.js';
import { dtoValidator } from './dto-validator.js';
import { reflectDtoSchema } from './reflect-dto.js';
import { standardJsonSchema } from './standard-json-schema.js';
import { validateStandard } from './standard-schema.js';
import type { ValueValidator } from './validated-value.js';

/** A type that structured output can have: what the model is held to, and what its answer becomes. */
export interface OutputType<T = unknown> {
  readonly schema: JsonSchema;
  /** Takes the answer, already lifted from its wire form. */
  readonly validate: ValueValidator<T>;
}

/**
 * A DTO class as the type of an answer: its schema from its class-validator rules, the answer an instance that has passed them.
 *
 * @throws UserError when the rules leave the type of a property open.
 */
export function classOutput<T>(dtoClass: Class<T>): OutputType<T> {
  return { schema: reflectDtoSchema(dtoClass), validate: dtoValidator(dtoClass) };
}

/**
 * A Standard Schema (zod, valibot, arktype …) as the type of an answer: the model writes its input, the program gets its output.
 *
 * @throws UserError when the schema cannot say its JSON Schema.
 */
export function standardOutput<T>(schema: StandardSchemaV1<unknown, T>): OutputType<T> {
  return { schema: standardJsonSchema(schema), validate: (plain) => validateStandard(schema, plain) };
}
