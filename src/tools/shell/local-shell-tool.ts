import { refuseUnknownOptions, UserError } from '../../errors/index.js';
import type { LocalShellCall } from '../../model/built-in-call.js';
import { BUILT_IN_OPTION_NAMES, builtInTool, type BuiltInToolOptions } from '../built-in-tool-builder.js';
import type { BuiltInTool } from '../built-in-tool.js';
import type { RunContext } from '../run-context.js';
import type { ToolContext } from '../tool-context.js';
import { readLocalShellAction } from './read-local-shell-action.js';

/** One command, as the older shell tool has it. */
export type LocalShellAction = Omit<LocalShellCall, 'kind'>;

export interface LocalShellToolOptions extends BuiltInToolOptions {
  /** Runs one command and gives its output; what it throws ends the run (B77). */
  readonly execute: (action: LocalShellAction, context: ToolContext) => string | Promise<string>;
  /** Whether a person has to agree to each command. @default true */
  readonly needsApproval?:
    | boolean
    | ((runContext: RunContext, action: LocalShellAction, callId: string) => boolean | Promise<boolean>);
}

const OPTION_NAMES = [
  'execute',
  'needsApproval',
  ...BUILT_IN_OPTION_NAMES,
] as const satisfies readonly (keyof LocalShellToolOptions)[];

/**
 * The older shell tool, for models that know no other: one command a call. Prefer `shellTool()`.
 *
 * @throws UserError when an option is unknown or wrong.
 */
export function localShellTool(options: LocalShellToolOptions): BuiltInTool {
  refuseUnknownOptions('localShellTool()', options, OPTION_NAMES);
  const { execute, needsApproval = true } = options;
  if (typeof execute !== 'function')
    throw new UserError(
      'localShellTool(): execute is no function; give one that runs a command and returns its output.',
    );
  return builtInTool({
    builder: 'localShellTool',
    options,
    needsApproval,
    errorFunction: null,
    read: readLocalShellAction,
    carryOut: execute,
    builtIn: {
      shown: { type: 'local_shell', name: 'local_shell' },
      toAnswer: (output) => ({ content: String(output), builtIn: { kind: 'local_shell' } }),
      toRefusal: (message) => ({ content: message, builtIn: { kind: 'local_shell' } }),
    },
  });
}
