import { InvalidArgumentsError } from '../errors/index.js';
import { validateStandard, type StandardSchema } from '../validation/index.js';
import type { ToolContext } from './tool-context.js';

type Execute = (input: unknown, context: ToolContext) => unknown;

/** Runs the schema's own checks and transforms between the codec and the tool. */
export function withStandardSchema(toolName: string, schema: StandardSchema, execute: Execute): Execute {
  return async (input, context) => {
    const { value, problems } = await validateStandard(schema, input);
    if (problems.length > 0) throw new InvalidArgumentsError(toolName, problems);
    return execute(value, context);
  };
}
