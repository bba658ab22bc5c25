import { InvalidArgumentsError } from '../errors/index.js';
import type { Class } from '../schema/class.js';
import type { JsonSchema } from '../schema/json-schema.js';
import {
  dtoValidator,
  isStandardSchema,
  reflectDtoSchema,
  standardJsonSchema,
  validateStandard,
  type StandardSchema,
} from '../validation/index.js';
import type { ToolContext } from './tool-context.js';

/** What arguments are to be: a JSON Schema, a Standard Schema (zod, valibot, arktype …), or a class with class-validator rules. */
export type ParametersOption<TInput> = JsonSchema | StandardSchema<unknown, TInput> | Class<TInput>;

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
  if (isStandardSchema(parameters)) {
    return {
      inputSchema: standardJsonSchema(parameters),
      takesAnyValue: true,
      checked: withChecks(toolName, (input) => validateStandard(parameters, input)),
    };
  }
  if (typeof parameters === 'function') {
    return {
      inputSchema: reflectDtoSchema(parameters),
      takesAnyValue: false,
      checked: withChecks(toolName, dtoValidator(parameters)),
    };
  }
  return { inputSchema: parameters, takesAnyValue: false, checked: (execute) => execute };
}

type Check = ReturnType<typeof dtoValidator>;

function withChecks(toolName: string, check: Check): (execute: Execute) => Execute {
  return (execute) => async (input, context) => {
    const { value, problems } = await check(input);
    if (problems.length > 0) throw new InvalidArgumentsError(toolName, problems);
    return execute(value, context);
  };
}
