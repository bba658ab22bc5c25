import { UserError } from '../errors/index.js';
import type { BuiltInBehavior, BuiltInTool } from './built-in-tool.js';
import { describeWrongBehavior } from './describe-wrong-behavior.js';
import type { ToolBehavior, ToolCustomDataExtractor, ToolIsEnabled } from './function-tool.js';
import type { ToolApprovalPredicate } from './tool-approval.js';
import type { ToolContext } from './tool-context.js';
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

interface BuiltInToolParts {
  /** The builder, for messages: `shellTool`. */
  readonly builder: string;
  readonly options: BuiltInToolOptions;
  readonly needsApproval: unknown;
  readonly errorFunction: ToolBehavior['errorFunction'];
  readonly builtIn: BuiltInBehavior;
  /** @param call What the model asks, as JSON that was read from its answer. */
  readonly carryOut: (call: unknown, context: ToolContext) => unknown;
}

/**
 * Makes a tool that a provider defines and this process carries out.
 *
 * @throws UserError when its name or an option of it is wrong.
 */
export function builtInTool({
  builder,
  options,
  needsApproval,
  errorFunction,
  builtIn,
  carryOut,
}: BuiltInToolParts): BuiltInTool {
  const { name } = builtIn.shown;
  const { isEnabled = true, customDataExtractor } = options;
  if (typeof name !== 'string' || !isToolName(name)) {
    throw new UserError(
      `${builder}(): the name is ${JSON.stringify(name)}; it takes 1 to 64 letters, digits, "_" and "-".`,
    );
  }
  // A call is data that was read from the model's answer, so that it is what the predicate expects.
  const asks = needsApproval as boolean | ToolApprovalPredicate;
  const wrong = describeWrongBehavior({
    isEnabled,
    needsApproval: asks,
    ...(customDataExtractor && { customDataExtractor }),
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
    invoke: async (context, argumentsJson) => carryOut(JSON.parse(argumentsJson), context),
  };
}
