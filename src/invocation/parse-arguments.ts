import { InvalidArgumentsError, MalformedArgumentsError } from '../errors/index.js';

/**
 * Reads the model's arguments: JSON text of one object; nothing at all counts as `{}` (B143, A28).
 *
 * @throws MalformedArgumentsError when it is no JSON (B190).
 * @throws InvalidArgumentsError when it is JSON, but no object.
 */
export function parseArguments(toolName: string, argumentsJson: string): Record<string, unknown> {
  if (argumentsJson.trim() === '') return {};
  const value = parseJson(toolName, argumentsJson);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new InvalidArgumentsError(toolName, [
    { path: '', expected: 'a JSON object', received: shorten(argumentsJson) },
  ]);
}

function parseJson(toolName: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // JSON.parse throws nothing but SyntaxError.
    throw new MalformedArgumentsError(toolName, text, { cause: error as SyntaxError });
  }
}

function shorten(text: string): string {
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}
