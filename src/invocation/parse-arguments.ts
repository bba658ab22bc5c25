import { MalformedArgumentsError } from '../errors/index.js';

/**
 * Reads the model's arguments as JSON; nothing at all counts as `{}` (B143, A28).
 *
 * @throws MalformedArgumentsError when they are no JSON (B190).
 */
export function parseArguments(toolName: string, argumentsJson: string): unknown {
  if (argumentsJson.trim() === '') return {};
  try {
    return JSON.parse(argumentsJson);
  } catch (error) {
    // JSON.parse throws nothing but SyntaxError.
    throw new MalformedArgumentsError(toolName, argumentsJson, { cause: error as SyntaxError });
  }
}
