import { refuseUnknownOptions, UserError } from '../errors/index.js';
import { compileCodec } from '../schema/codec.js';
import type { JsonSchema } from '../schema/json-schema.js';
import { describeWrongBehavior } from './describe-wrong-behavior.js';
import {
  TOOL_BEHAVIOR_NAMES,
  type CheckedTool,
  type FunctionTool,
  type ManualTool,
  type ToolBehavior,
} from './function-tool.js';
import { readOutputSchema } from './read-output-schema.js';
import { readParametersOption, type ParametersOption } from './read-parameters-option.js';
import type { SchemaSource } from '../validation/index.js';
import { shown } from './shown.js';
import { isTimeout, MAX_TIMEOUT_MS } from './timeout-limit.js';
import type { ToolContext } from './tool-context.js';
import { behaviorOf } from './tool-behavior.js';
import { toolErrorMessage } from './tool-error-message.js';
import { isToolName, suggestToolName } from './tool-name.js';

interface CommonOptions<TResult> extends Partial<ToolBehavior> {
  /** The name the model sees, 1 to 64 of `A–Z a–z 0–9 _ -`. */
  readonly name: string;
  /** The text the model reads. @default '' */
  readonly description?: string;
  /** Whether the API holds the model's arguments to the schema. @default true */
  readonly strict?: boolean;
  /**
   * What the tool returns, as a JSON Schema, a Standard Schema or a DTO class; the compiler holds `execute` to what a Standard Schema or a
   * class says. Programs that the model writes are told it where they may call the tool (`allowedCallers`).
   */
  readonly outputSchema?: SchemaSource<TResult>;
}

/** A tool from a schema and a function. */
export interface FunctionToolOptions<TInput, TResult = unknown> extends CommonOptions<TResult> {
  /** JSON Schema of the arguments, a Standard Schema (zod, valibot, arktype …) that can say its JSON Schema, or a DTO class. */
  readonly parameters: ParametersOption<TInput>;
  /**
   * Carries out the call, with arguments already checked. Work that awaits nothing keeps other calls, and its own time limit, waiting:
   * move it to a worker thread (B128).
   */
  readonly execute: (input: TInput, context: ToolContext) => NoInfer<TResult> | Promise<NoInfer<TResult>>;
}

/** A tool that takes the model's text as it is; checking it is up to the tool, and what it throws ends the run (B122). */
export interface ManualToolOptions extends CommonOptions<unknown> {
  readonly parameters: JsonSchema;
  readonly invoke: (context: ToolContext, argumentsJson: string) => unknown;
}

/**
 * Makes a tool of a function that is no decorated method.
 *
 * @throws UserError when the name, the timeout or the schema cannot be used.
 */
export function functionTool<TInput = Record<string, unknown>, TResult = unknown>(
  options: FunctionToolOptions<TInput, TResult>,
): CheckedTool;
export function functionTool(options: ManualToolOptions): ManualTool;
export function functionTool<TInput, TResult = unknown>(
  options: FunctionToolOptions<TInput, TResult> | ManualToolOptions,
): FunctionTool;
export function functionTool<TInput, TResult>(
  options: FunctionToolOptions<TInput, TResult> | ManualToolOptions,
): FunctionTool {
  checkOptions(options);
  const { name, description = '', strict = true, parameters, outputSchema } = options;
  const { inputSchema, takesAnyValue, checked } = readParametersOption(name, parameters);
  const codec = compileCodec(inputSchema, { toolName: name, strict, takesAnyValue });
  const common = {
    type: 'function',
    name,
    description,
    inputSchema,
    strictSchema: codec.strictSchema,
    strict,
    ...(outputSchema !== undefined && { outputSchema: readOutputSchema(`functionTool ${name}`, outputSchema) }),
    origin: `functionTool ${name}`,
    ...behaviorOf(isManual(options) ? null : toolErrorMessage, options),
    timeoutMs: options.timeoutMs ?? false,
    timeoutBehavior: options.timeoutBehavior ?? 'error_as_result',
    ...(options.timeoutErrorFunction && { timeoutErrorFunction: options.timeoutErrorFunction }),
  } as const;
  if (isManual(options)) {
    return { ...common, invoke: (context, json) => options.invoke(context, json) };
  }
  return {
    ...common,
    codec,
    // The codec and the schema's own checks have made sure that the input is a TInput, which no type can say.
    execute: checked((input, context) => options.execute(input as TInput, context)),
  };
}

/** An option that is `undefined` counts as left out. */
function isManual<TInput, TResult>(
  options: FunctionToolOptions<TInput, TResult> | ManualToolOptions,
): options is ManualToolOptions {
  return 'invoke' in options && options.invoke !== undefined;
}

const OPTION_NAMES = [
  'name',
  'description',
  'strict',
  'parameters',
  'outputSchema',
  'execute',
  'invoke',
  'timeoutMs',
  'timeoutBehavior',
  'timeoutErrorFunction',
  ...TOOL_BEHAVIOR_NAMES,
] as const satisfies readonly (keyof FunctionToolOptions<unknown> | keyof ManualToolOptions)[];

function checkOptions<TInput, TResult>(options: FunctionToolOptions<TInput, TResult> | ManualToolOptions): void {
  if (typeof options !== 'object' || (options as unknown) === null)
    refuseUnknownOptions('functionTool()', options, OPTION_NAMES);
  const { name, description, strict, parameters, timeoutMs, timeoutBehavior } = options;
  if (typeof name !== 'string' || !isToolName(name)) {
    const remedy = typeof name === 'string' ? `; try '${suggestToolName(name)}'` : '';
    throw new UserError(
      `functionTool(): the model API takes names of 1 to 64 letters, digits, "_" and "-", not ${shown(name)}${remedy}.`,
    );
  }
  refuseUnknownOptions(`functionTool ${name}`, options, OPTION_NAMES);
  const { execute, invoke } = options as { readonly execute?: unknown; readonly invoke?: unknown };
  if (execute !== undefined && invoke !== undefined) {
    throw new UserError(
      `functionTool ${name}: has both \`execute\` and \`invoke\`; give \`execute\` for checked arguments, or \`invoke\` for the model's text.`,
    );
  }
  if (typeof (execute ?? invoke) !== 'function') {
    const found = invoke === undefined ? `execute is ${shown(execute)}` : `invoke is ${shown(invoke)}`;
    throw new UserError(`functionTool ${name}: needs a function, \`execute\` or \`invoke\`; ${found}.`);
  }
  if (description !== undefined && typeof description !== 'string')
    throw new UserError(`functionTool ${name}: description is ${shown(description)}; it takes a text.`);
  if (strict !== undefined && typeof strict !== 'boolean')
    throw new UserError(`functionTool ${name}: strict is ${shown(strict)}; it takes true or false.`);
  if ((typeof parameters !== 'object' && typeof parameters !== 'function') || parameters === null) {
    throw new UserError(
      `functionTool ${name}: needs \`parameters\`, a JSON Schema or a Standard Schema; { type: 'object' } for none.`,
    );
  }
  const wrong = describeWrongBehavior(options);
  if (wrong !== undefined) throw new UserError(`functionTool ${name} ${wrong}`);
  if (timeoutMs !== undefined && timeoutMs !== false && !isTimeout(timeoutMs)) {
    throw new UserError(
      `functionTool ${name}: timeoutMs is ${shown(timeoutMs)}; give milliseconds, more than 0 and at most ${MAX_TIMEOUT_MS}, or false.`,
    );
  }
  if (timeoutBehavior !== undefined && timeoutBehavior !== 'error_as_result' && timeoutBehavior !== 'raise_exception') {
    throw new UserError(
      `functionTool ${name}: timeoutBehavior is ${shown(timeoutBehavior)}; allowed are 'error_as_result' and 'raise_exception'.`,
    );
  }
}
