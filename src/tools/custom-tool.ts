import { ModelBehaviorError, refuseUnknownOptions, UserError } from '../errors/index.js';
import type { CustomFormat } from '../model/built-in-call.js';
import type { ToolCallerKind } from '../schema/tool-definition.js';
import { describeWrongCallers } from './allowed-callers.js';
import { BUILT_IN_OPTION_NAMES, builtInTool, type BuiltInToolOptions } from './built-in-tool-builder.js';
import type { BuiltInTool } from './built-in-tool.js';
import type { RunContext } from './run-context.js';
import type { ToolContext } from './tool-context.js';

export interface CustomToolOptions extends BuiltInToolOptions {
  /** 1 to 64 of `A–Z a–z 0–9 _ -`. */
  readonly name: string;
  /** The text the model reads. @default '' */
  readonly description?: string;
  /** What the text has to look like: anything, or what a grammar allows. @default anything */
  readonly format?: CustomFormat;
  /** Who may call the tool: the model itself, programs that it writes, or both (B24). @default ['direct'] */
  readonly allowedCallers?: readonly ToolCallerKind[];
  /** Is given the model's text as it is. What it throws is told to the model by its message (B22). */
  readonly execute: (input: string, context: ToolContext) => unknown;
  /** Whether a person has to agree to each call. @default false */
  readonly needsApproval?:
    | boolean
    | ((runContext: RunContext, call: { readonly input: string }, callId: string) => boolean | Promise<boolean>);
}

const OPTION_NAMES = [
  'name',
  'description',
  'format',
  'allowedCallers',
  'execute',
  'needsApproval',
  ...BUILT_IN_OPTION_NAMES,
] as const satisfies readonly (keyof CustomToolOptions)[];

/**
 * A tool that takes free text in place of JSON (B22): code, a query, a patch. Only OpenAI's Responses API has it.
 *
 * @throws UserError when an option is unknown or wrong.
 */
export function customTool(options: CustomToolOptions): BuiltInTool {
  refuseUnknownOptions('customTool()', options, OPTION_NAMES);
  const { name, description = '', format, allowedCallers, execute, needsApproval = false } = options;
  if (typeof execute !== 'function') throw new UserError(`customTool ${name}: execute is no function.`);
  if (format !== undefined && format.type !== 'text' && format.type !== 'grammar') {
    throw new UserError(
      `customTool ${name}: format takes { type: 'text' } or { type: 'grammar', syntax, definition }.`,
    );
  }
  const wrong = allowedCallers === undefined ? undefined : describeWrongCallers(allowedCallers);
  if (wrong !== undefined) throw new UserError(`customTool ${name} ${wrong}`);
  return builtInTool({
    builder: 'customTool',
    options,
    needsApproval,
    errorFunction: (_context, error) => error.message || error.name,
    read: ({ input }, callId) => {
      if (typeof input === 'string') return { input };
      throw new ModelBehaviorError(`The model called the tool "${name}" (call ${callId}) without a text as its input.`);
    },
    carryOut: ({ input }, context) => execute(input, context),
    builtIn: {
      shown: {
        type: 'custom',
        name,
        description,
        ...(format && { format }),
        ...(allowedCallers && { allowedCallers }),
      },
      toAnswer: (output) => ({ content: asText(output), builtIn: { kind: 'custom' } }),
      toRefusal: (message) => ({ content: message, builtIn: { kind: 'custom' } }),
    },
  });
}

function asText(output: unknown): string {
  return typeof output === 'string' ? output : (JSON.stringify(output) ?? '');
}
