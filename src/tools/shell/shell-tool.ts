import { refuseUnknownOptions, UserError } from '../../errors/index.js';
import type { HostedShellTool } from '../../model/provider-tool.js';
import type { LocalShellEnvironment, ShellResultData } from '../../model/built-in-call.js';
import type { FunctionCallItem } from '../../model/item.js';
import type { ToolCallerKind } from '../../schema/tool-definition.js';
import { describeWrongCallers } from '../allowed-callers.js';
import { BUILT_IN_OPTION_NAMES, builtInTool, type BuiltInToolOptions } from '../built-in-tool-builder.js';
import type { BuiltInAnswer, BuiltInTool, ImmediateDecision } from '../built-in-tool.js';
import type { RunContext } from '../run-context.js';
import { shown } from '../shown.js';
import { hostedShellTool, type HostedShellToolOptions } from './hosted-shell-tool.js';
import { readShellAction } from './read-shell-action.js';
import { limitShellOutput, shellOutputLimit } from './limit-shell-output.js';
import { renderShellOutput } from './render-shell-output.js';
import {
  failedShellOutput,
  rejectedShellOutput,
  settleShellResult,
  type SettledShellOutput,
} from './settle-shell-result.js';
import type { Shell, ShellAction } from './shell.js';
import type { LocalSkill } from './skill.js';

export interface ShellToolOptions extends BuiltInToolOptions {
  /** Runs the commands: a `LocalShell`, or your own. */
  readonly shell: Shell;
  /** @default 'shell' */
  readonly name?: string;
  /** Where the commands run, and what the model may know of it (B55). @default this machine */
  readonly environment?: {
    readonly type?: 'local';
    /** What can be done beside plain commands (B61): see `readSkills()`. */
    readonly skills?: readonly LocalSkill[];
  };
  /** Who may call the tool: the model itself, programs that it writes, or both (B24). @default ['direct'] */
  readonly allowedCallers?: readonly ToolCallerKind[];
  /** Whether a person has to agree to the commands of a call (B74). @default true */
  readonly needsApproval?: boolean | ShellNeedsApproval;
  /** Decides at once about calls that need approval; anything but a clear yes or no leaves them waiting (B74). */
  readonly onApproval?: (
    runContext: RunContext,
    call: FunctionCallItem,
  ) => ImmediateDecision | undefined | Promise<ImmediateDecision | undefined>;
}

export type ShellNeedsApproval = (
  runContext: RunContext,
  action: ShellAction,
  callId: string,
) => boolean | Promise<boolean>;

const OPTION_NAMES = [
  'shell',
  'name',
  'environment',
  'allowedCallers',
  'needsApproval',
  'onApproval',
  ...BUILT_IN_OPTION_NAMES,
] as const satisfies readonly (keyof ShellToolOptions)[];

/**
 * Lets a model run commands, on this machine or in a container of the provider's (B54–B60). Only OpenAI's Responses API has it. The calls of
 * a turn run one after another, beside those of other tools (B73); a shell that fails is told to the model, and the run goes on (B70). What
 * runs in a container is told by `hosted_tool_call` items, and nothing of it runs here (B62).
 *
 * @throws UserError when the shell is none, or an option is unknown or wrong.
 * @example
 * shellTool({ shell: new LocalShell({ cwd: './work' }) });
 * shellTool({ environment: { type: 'container_auto', networkPolicy: { type: 'disabled' } } });
 */
export function shellTool(options: HostedShellToolOptions): HostedShellTool;
export function shellTool(options: ShellToolOptions): BuiltInTool;
export function shellTool(options: ShellToolOptions | HostedShellToolOptions): BuiltInTool | HostedShellTool {
  return isHosted(options) ? hostedShellTool(options) : localShell(options);
}

/** What is no environment at all is refused with the options for this machine. */
function isHosted(options: ShellToolOptions | HostedShellToolOptions): options is HostedShellToolOptions {
  // Plain JavaScript may give no options, and any type.
  const { environment, ...others } = (options ?? {}) as { readonly environment?: { readonly type?: unknown } | null };
  const type = environment?.type;
  if (type === undefined || type === 'local') return false;
  if ('shell' in others && type !== 'container_auto' && type !== 'container_reference') {
    throw new UserError(
      `shellTool(): environment.type is ${shown(type)}; it takes 'local', or nothing, for commands that run on this machine.`,
    );
  }
  return true;
}

function localShell(options: ShellToolOptions): BuiltInTool {
  refuseUnknownOptions('shellTool()', options, OPTION_NAMES);
  const { shell, name = 'shell', environment = {}, allowedCallers, needsApproval = true, onApproval } = options;
  if (typeof (shell as Partial<Shell> | undefined)?.run !== 'function')
    throw new UserError('shellTool(): shell has no method run(); pass new LocalShell({ … }), or a shell of your own.');
  if (onApproval !== undefined && typeof onApproval !== 'function')
    throw new UserError(
      'shellTool(): onApproval is no function; give one that returns { approve: true } or { approve: false }.',
    );
  const wrong = allowedCallers === undefined ? undefined : describeWrongCallers(allowedCallers);
  if (wrong !== undefined) throw new UserError(`shellTool() ${wrong}`);
  return builtInTool({
    builder: 'shellTool',
    options,
    needsApproval,
    errorFunction: null,
    read: readShellAction,
    carryOut: (action, context) => run(shell, action, context),
    builtIn: {
      shown: {
        type: 'shell',
        name,
        environment: environmentOf(environment),
        ...(allowedCallers && { allowedCallers }),
      },
      ...(onApproval && { onApproval }),
      toAnswer: (output) => toAnswer(output as ShellOutput),
      toRefusal: (message) => toAnswer({ status: 'failed', output: [rejectedShellOutput(message)] }),
    },
  });
}

/** What a call of the shell returns, as hooks and run items have it. */
export interface ShellOutput {
  readonly status: 'completed' | 'failed';
  readonly output: readonly SettledShellOutput[];
  readonly maxOutputLength?: number;
}

async function run(
  shell: Shell,
  action: ShellAction,
  context: RunContext & { readonly signal: AbortSignal },
): Promise<ShellOutput> {
  let output: readonly SettledShellOutput[];
  let limit: number | undefined;
  try {
    const result = settleShellResult(await shell.run(action, { runContext: context, signal: context.signal }));
    limit = shellOutputLimit(action.maxOutputLength, result.maxOutputLength);
    output = result.output;
  } catch (error) {
    // A run that ends says why by itself.
    context.signal.throwIfAborted();
    limit = shellOutputLimit(action.maxOutputLength, undefined);
    return { status: 'failed', output: limitShellOutput([failedShellOutput(error)], limit), ...lengthOf(limit) };
  }
  return { status: 'completed', output: limitShellOutput(output, limit), ...lengthOf(limit) };
}

function lengthOf(limit: number | undefined): { readonly maxOutputLength?: number } {
  return limit === undefined ? {} : { maxOutputLength: limit };
}

function toAnswer({ status, output, maxOutputLength }: ShellOutput): BuiltInAnswer {
  const builtIn: ShellResultData = {
    kind: 'shell',
    status,
    output: output.map(({ stdout, stderr, outcome }) => ({ stdout, stderr, outcome })),
    ...lengthOf(maxOutputLength),
  };
  return { content: renderShellOutput(output, maxOutputLength), builtIn };
}

function environmentOf(environment: NonNullable<ShellToolOptions['environment']>): LocalShellEnvironment {
  refuseUnknownOptions('shellTool(): environment', environment, ['type', 'skills']);
  const { skills } = environment;
  if (skills === undefined) return { type: 'local' };
  // Plain JavaScript may give anything.
  const isSkill = (skill: unknown): boolean =>
    typeof skill === 'object' &&
    skill !== null &&
    ['name', 'description', 'path'].every((field) => typeof (skill as Record<string, unknown>)[field] === 'string');
  if (!Array.isArray(skills) || !skills.every(isSkill))
    throw new UserError(
      'shellTool(): environment.skills is no list of { name, description, path }, each a text; readSkills() reads them from a folder.',
    );
  return { type: 'local', skills: skills.map(({ name, description, path }) => ({ name, description, path })) };
}
