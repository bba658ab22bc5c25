import { ToolwrightError, UserError } from '../../errors/index.js';
import type { JsonSchema } from '../../schema/json-schema.js';
import { isStandardSchema, validateStandard } from '../../validation/index.js';
import type { CheckedTool } from '../function-tool.js';
import type { ToolApprovalPredicate } from '../tool-approval.js';
import type { ToolContext } from '../tool-context.js';
import { readOutputSchema } from '../read-output-schema.js';
import { shown } from '../shown.js';
import { fromAiOutput } from './ai-output.js';
import { readAiSchema } from './ai-schema.js';
import { strictIfPossible } from './strict-if-possible.js';

/** What `tool()` and `dynamicTool()` of the AI SDK make, as far as it is read. */
export interface AiTool {
  readonly type?: 'function' | 'dynamic' | 'provider';
  readonly description?: string | ((options: never) => string);
  readonly inputSchema: unknown;
  readonly outputSchema?: unknown;
  readonly strict?: boolean;
  readonly deferLoading?: boolean;
  readonly execute?: (input: never, options: never) => unknown;
  readonly needsApproval?: boolean | ((input: never, options: never) => boolean | PromiseLike<boolean>);
  readonly toModelOutput?: (options: never) => unknown;
}

export function isAiTool(value: object): value is AiTool {
  const { inputSchema, execute, type, description } = value as Partial<AiTool>;
  const saysWhatItIs = typeof execute === 'function' || typeof description === 'string' || type === 'provider';
  return (
    (typeof inputSchema === 'object' || typeof inputSchema === 'function') && saysWhatItIs && !('strictSchema' in value)
  );
}

/** A tool of the AI SDK as one of ours, by a name: there it is the key in the record of tools. */
export function fromAiTool(foreign: AiTool, name: string): CheckedTool {
  const { description = '', execute, needsApproval } = foreign;
  if (foreign.type === 'provider') {
    throw new UserError(
      `The tool "${name}" is one of a provider of the AI SDK. Use toolwright's own, such as webSearchTool().`,
    );
  }
  if (typeof execute !== 'function') {
    throw new UserError(`The tool "${name}" has no execute, so nobody here could carry out a call of it. Give it one.`);
  }
  if (typeof description !== 'string' && typeof description !== 'function')
    throw new UserError(`The tool "${name}" has a description that is ${shown(description)}; it takes a text.`);
  if (typeof description !== 'string') {
    throw new UserError(
      `The tool "${name}" makes its description anew for each call. Give it a fixed one: { ...${name}, description: '…' }.`,
    );
  }
  const parameters = readAiSchema(name, 'inputSchema', foreign.inputSchema);
  const outputSchema = outputSchemaOf(foreign, name);
  return strictIfPossible({
    name,
    description,
    parameters,
    ...(outputSchema !== undefined && { outputSchema }),
    ...(foreign.strict !== undefined && { strict: foreign.strict }),
    deferLoading: foreign.deferLoading ?? false,
    execute: (input, context) => carryOut(foreign, execute, input, context),
    ...(needsApproval !== undefined && {
      needsApproval: typeof needsApproval === 'function' ? approval(needsApproval, parameters) : needsApproval,
    }),
  });
}

/** Where the model reads what `toModelOutput` makes of a result, the schema of the result says nothing of it. */
function outputSchemaOf({ outputSchema, toModelOutput }: AiTool, name: string): JsonSchema | undefined {
  if (outputSchema === undefined || toModelOutput !== undefined) return undefined;
  try {
    return readOutputSchema(name, readAiSchema(name, 'outputSchema', outputSchema));
  } catch (error) {
    // There it is often for the compiler alone, and has no JSON form; the tool does its work without.
    if (error instanceof ToolwrightError) return undefined;
    throw error;
  }
}

/** Asks with what the tool would be called with; arguments that its schema refuses need approval (B220). */
function approval(
  predicate: Extract<AiTool['needsApproval'], (...args: never) => unknown>,
  parameters: unknown,
): ToolApprovalPredicate {
  return async ({ context }, input, toolCallId) => {
    const { value, problems } = isStandardSchema(parameters)
      ? await validateStandard(parameters, input)
      : { value: input, problems: [] };
    const ask = predicate as (input: unknown, options: object) => boolean | PromiseLike<boolean>;
    return problems.length > 0 || (await ask(value, { toolCallId, messages: [], context }));
  };
}

async function carryOut(
  foreign: AiTool,
  execute: NonNullable<AiTool['execute']>,
  input: unknown,
  { toolCallId, signal, context }: ToolContext,
): Promise<unknown> {
  const call = execute as (input: unknown, options: object) => unknown;
  const options = { toolCallId, messages: [], abortSignal: signal, context };
  const output = await lastOf(await call.call(foreign, input, options));
  if (foreign.toModelOutput === undefined) return output;
  const convert = foreign.toModelOutput as (options: object) => unknown;
  return fromAiOutput(await convert.call(foreign, { toolCallId, input, output }));
}

/** A generator tells of its progress; what it yields last is the output. */
async function lastOf(output: unknown): Promise<unknown> {
  if (typeof output !== 'object' || output === null || !(Symbol.asyncIterator in output)) return output;
  let last: unknown;
  for await (const value of output as AsyncIterable<unknown>) last = value;
  return last;
}
