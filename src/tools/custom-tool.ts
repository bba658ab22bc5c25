import { ModelBehaviorError, refuseUnknownOptions, UserError } from '../errors/index.js';
import type { CustomFormat } from '../model/built-in-call.js';
import type { ToolCallerKind } from '../schema/tool-definition.js';
import { describeWrongCallers } from './allowed-callers.js';
import { BUILT_IN_OPTION_NAMES, builtInTool, type BuiltInToolOptions } from './built-in-tool-builder.js';
import type { BuiltInTool } from './built-in-tool.js';
import type { RunContext } from './run-context.js';
import { shown } from './shown.js';
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
  const where = `customTool ${typeof name === 'string' ? name : shown(name)}`;
  if (typeof execute !== 'function')
    throw new UserError(`${where}: execute is ${shown(execute)}; it takes a function of the model's text.`);
  if (typeof description !== 'string')
    throw new UserError(`${where}: description is ${shown(description)}; it takes a text.`);
  if (format !== undefined) checkFormat(where, format);
  const wrong = allowedCallers === undefined ? undefined : describeWrongCallers(allowedCallers);
  if (wrong !== undefined) throw new UserError(`${where} ${wrong}`);
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
      toAnswer: (output, asContent) => ({
        content: output === undefined ? '' : asContent(output),
        builtIn: { kind: 'custom' },
      }),
      toRefusal: (message) => ({ content: message, builtIn: { kind: 'custom' } }),
    },
  });
}

function checkFormat(where: string, format: unknown): void {
  const { type } = (format ?? {}) as { readonly type?: unknown };
  if (type !== 'text' && type !== 'grammar') {
    const found = typeof format === 'object' && format !== null ? `of the type ${shown(type)}` : shown(format);
    throw new UserError(
      `${where}: format is ${found}; it takes { type: 'text' } or { type: 'grammar', syntax, definition }.`,
    );
  }
  refuseUnknownOptions(`${where} format`, format, type === 'text' ? ['type'] : ['type', 'syntax', 'definition']);
  if (type === 'text') return;
  const { syntax, definition } = format as { readonly syntax?: unknown; readonly definition?: unknown };
  if (syntax !== 'lark' && syntax !== 'regex')
    throw new UserError(`${where}: format.syntax is ${shown(syntax)}; it takes 'lark' or 'regex'.`);
  if (typeof definition !== 'string' || definition.trim() === '')
    throw new UserError(`${where}: format.definition is ${shown(definition)}; it takes the grammar as a text.`);
}
