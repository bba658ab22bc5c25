import { UserError, wordsOf } from '../../errors/index.js';
import type { JsonSchema } from '../../schema/json-schema.js';
import { shown } from '../shown.js';
import { isStandardSchema, type StandardSchema } from '../../validation/index.js';

/** What `jsonSchema()` of the AI SDK makes. */
interface AiSchema {
  readonly jsonSchema: JsonSchema;
  readonly validate?: (value: unknown) => Validated | PromiseLike<Validated>;
}

type Validated =
  | { readonly success: true; readonly value: unknown }
  | { readonly success: false; readonly error: Error };

/**
 * A schema of an AI SDK tool as something that `functionTool()` takes.
 *
 * @throws UserError when it is a schema of no kind that is known, or one that is not there yet.
 */
export function readAiSchema(
  toolName: string,
  option: 'inputSchema' | 'outputSchema',
  schema: unknown,
): JsonSchema | StandardSchema {
  if (isStandardSchema(schema)) return schema;
  // lazySchema() makes a function that returns the schema.
  const made: unknown = typeof schema === 'function' ? madeBy(toolName, option, schema as () => unknown) : schema;
  if (isStandardSchema(made)) return made;
  if (typeof made !== 'object' || made === null || !('jsonSchema' in made)) {
    throw new UserError(
      `The tool "${toolName}" has an ${option} of an unknown kind; it takes a Standard Schema (zod 4.2, valibot, arktype …) or jsonSchema({ … }).`,
    );
  }
  const { jsonSchema, validate } = made as AiSchema;
  if (typeof jsonSchema !== 'object' || (jsonSchema as unknown) === null)
    throw new UserError(
      `The tool "${toolName}" has in its ${option} a jsonSchema that is ${shown(jsonSchema)}; it takes a JSON Schema.`,
    );
  if (typeof (jsonSchema as { then?: unknown }).then === 'function') {
    throw new UserError(
      `The tool "${toolName}" has an ${option} that is a promise. Await it first: ${option}: jsonSchema(await …).`,
    );
  }
  return validate === undefined ? jsonSchema : standard(jsonSchema, validate);
}

function madeBy(toolName: string, option: string, make: () => unknown): unknown {
  try {
    return make();
  } catch (cause) {
    throw new UserError(`The tool "${toolName}" has an ${option} that could not be made: ${wordsOf(cause)}`, {
      cause,
    });
  }
}

/** Keeps the schema's own check, which may also change the value. */
function standard(json: JsonSchema, validate: NonNullable<AiSchema['validate']>): StandardSchema {
  const props = {
    version: 1 as const,
    vendor: 'ai',
    jsonSchema: { input: () => json, output: () => json },
    validate: async (value: unknown) => {
      const result = await validate(value);
      if (result.success) return { value: result.value };
      const error: unknown = result.error;
      return { issues: [{ message: error === undefined ? '' : wordsOf(error) }] };
    },
  };
  return { '~standard': props };
}
