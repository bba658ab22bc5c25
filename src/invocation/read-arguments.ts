import { InvalidArgumentsError } from '../errors/index.js';
import type { ArgumentRepair } from '../schema/argument-repair.js';
import { shortJson } from '../schema/short-json.js';
import type { CheckedTool } from '../tools/function-tool.js';
import { parseArguments } from './parse-arguments.js';

/** What a tool is called with. */
export interface ReadArguments {
  readonly input: Readonly<Record<string, unknown>>;
  /** What had to be put right, when anything had to. */
  readonly repairs?: readonly ArgumentRepair[];
}

/**
 * Reads the model's arguments for a tool, and repairs them as far as the tool lets them be repaired.
 *
 * @throws MalformedArgumentsError when they are no JSON (B190).
 * @throws InvalidArgumentsError that tells of the arguments as the model wrote them, when they do not fit and cannot be repaired.
 */
export function readArguments(tool: CheckedTool, argumentsJson: string): ReadArguments {
  const value = parseArguments(tool.name, argumentsJson);
  try {
    return { input: lift(tool, value) };
  } catch (error) {
    if (!(error instanceof InvalidArgumentsError) || tool.repair === 'strict') throw error;
    const repaired = tool.codec.repair(value);
    if (repaired === undefined) throw error;
    return { input: lift(tool, repaired.value), repairs: repaired.repairs };
  }
}

function lift({ name, codec }: CheckedTool, value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidArgumentsError(name, [{ path: '', expected: 'a JSON object', received: shortJson(value) }]);
  // The codec of a tool's arguments takes and gives objects.
  return codec.lift(value) as Readonly<Record<string, unknown>>;
}
