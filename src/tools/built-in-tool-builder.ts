import { UserError } from '../errors/index.js';
import type { BuiltInBehavior, BuiltInTool } from './built-in-tool.js';
import { describeWrongBehavior } from './describe-wrong-behavior.js';
import type { ToolBehavior, ToolCustomDataExtractor, ToolIsEnabled } from './function-tool.js';
import type { RunContext } from './run-context.js';
import type { ToolNeedsApproval } from './tool-approval.js';
import type { ToolContext } from './tool-context.js';
import { shown } from './shown.js';
import { isToolName } from './tool-name.js';

/** What may be said of any tool that a provider defines. */
export interface BuiltInToolOptions {
  /** @default true */
  readonly isEnabled?: ToolIsEnabled;
  readonly customDataExtractor?: ToolCustomDataExtractor;
}

export const BUILT_IN_OPTION_NAMES = [
  'isEnabled',
  'customDataExtractor',
] as const satisfies readonly (keyof BuiltInToolOptions)[];

type Fields = Readonly<Record<string, unknown>>;

/** Whether a person has to agree to a call: always, never, or as a function says of each. */
type NeedsApproval<Call> =
  | boolean
  | ((runContext: RunContext, call: Call, callId: string) => boolean | Promise<boolean>);

interface BuiltInToolParts<Call> {
  /** The builder, for messages: `shellTool`. */
  readonly builder: string;
  readonly options: BuiltInToolOptions;
  readonly needsApproval: NeedsApproval<Call>;
  readonly errorFunction: ToolBehavior['errorFunction'];
  readonly builtIn: BuiltInBehavior;
  /**
   * Reads what the model asks, warily: it may have called the tool as if it were a function.
   *
   * @throws ModelBehaviorError It is no such call.
   */
  readonly read: (call: Fields, callId: string) => Call;
  readonly carryOut: (call: Call, context: ToolContext) => unknown;
}

/**
 * Makes a tool that a provider defines and this process carries out.
 *
 * @throws UserError when its name or an option of it is wrong.
 */
export function builtInTool<Call>({
  builder,
  options,
  needsApproval,
  errorFunction,
  builtIn,
  read,
  carryOut,
}: BuiltInToolParts<Call>): BuiltInTool {
  const { name } = builtIn.shown;
  const { isEnabled = true, customDataExtractor } = options;
  if (typeof name !== 'string' || !isToolName(name)) {
    throw new UserError(`${builder}(): the name is ${shown(name)}; it takes 1 to 64 letters, digits, "_" and "-".`);
  }
  const asks: ToolNeedsApproval =
    typeof needsApproval === 'function'
      ? (runContext, call, callId) => needsApproval(runContext, read(call, callId), callId)
      : needsApproval;
  const wrong = describeWrongBehavior({
    isEnabled,
    needsApproval: asks,
    ...(customDataExtractor !== undefined && { customDataExtractor }),
  });
  if (wrong !== undefined) throw new UserError(`${builder}() ${wrong}`);
  return {
    type: 'function',
    name,
    description: '',
    inputSchema: { type: 'object' },
    strictSchema: { type: 'object' },
    strict: false,
    origin: `${builder} ${name}`,
    isEnabled,
    errorFunction,
    repair: 'strict',
    needsApproval: asks,
    timeoutMs: false,
    timeoutBehavior: 'error_as_result',
    ...(customDataExtractor && { customDataExtractor }),
    builtIn,
    invoke: async (context, argumentsJson) => carryOut(read(fieldsOf(argumentsJson), context.toolCallId), context),
  };
}

/** What is no object has no fields either. */
function fieldsOf(json: string): Fields {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Fields) : {};
  } catch {
    return {};
  }
}
