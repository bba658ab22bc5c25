import { InvalidArgumentsError } from '../errors/index.js';
import type { JsonSchema } from '../schema/json-schema.js';
import { readSchemaSource, type SchemaSource, type ValueValidator } from '../validation/index.js';
import type { ToolContext } from './tool-context.js';

/** What arguments are to be: a JSON Schema, a Standard Schema (zod, valibot, arktype …), or a class with class-validator rules. */
export type ParametersOption<TInput> = SchemaSource<TInput>;

type Execute = (input: unknown, context: ToolContext) => unknown;

/** A schema for the model, and what has to happen between the codec and the tool. */
export interface ReadParameters {
  readonly inputSchema: JsonSchema;
  /** Whether a schema that says nothing takes any value. */
  readonly takesAnyValue: boolean;
  /** Puts the schema's own checks and transforms before the work. */
  readonly checked: (execute: Execute) => Execute;
}

export function readParametersOption(toolName: string, parameters: ParametersOption<unknown>): ReadParameters {
  const { schema, takesAnyValue, check } = readSchemaSource(parameters);
  return {
    inputSchema: schema,
    takesAnyValue,
    checked: check === undefined ? (execute) => execute : withChecks(toolName, check),
  };
}

function withChecks(toolName: string, check: ValueValidator): (execute: Execute) => Execute {
  return (execute) => async (input, context) => {
    const { value, problems } = await check(input);
    if (problems.length > 0) throw new InvalidArgumentsError(toolName, problems);
    return execute(value, context);
  };
}
