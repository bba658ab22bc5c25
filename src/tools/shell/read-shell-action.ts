import { ModelBehaviorError } from '../../errors/index.js';
import { readLocalShellAction } from './read-local-shell-action.js';
import type { ShellAction } from './shell.js';

type Fields = Readonly<Record<string, unknown>>;

/**
 * What a call asks of the shell: of the shell tool, of the older one (B77), or of either as if it were a function.
 *
 * @throws ModelBehaviorError There is no command in it, or a limit that is no whole number (B64).
 */
export function readShellAction(call: Fields, callId: string): ShellAction {
  if (call['commands'] === undefined && call['command'] !== undefined) return fromOlderCall(call, callId);
  const { commands } = call;
  const asked = Array.isArray(commands) ? commands.filter((command) => command !== null && command !== undefined) : [];
  if (asked.length === 0 || asked.some((command) => typeof command !== 'string')) {
    throw new ModelBehaviorError(`The model called the shell (call ${callId}) without a list of commands.`);
  }
  const timeoutMs = firstLimit(call, ['timeoutMs', 'timeout_ms', 'timeout'], callId);
  const maxOutputLength = wholeNumber(call['maxOutputLength'] ?? call['max_output_length'], 'output length', callId);
  return {
    commands: asked as string[],
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(maxOutputLength !== undefined && { maxOutputLength: Math.max(0, maxOutputLength) }),
  };
}

/** One command as a line that a POSIX shell reads as these very words. */
function fromOlderCall(call: Fields, callId: string): ShellAction {
  const { command, env, timeoutMs, workingDirectory } = readLocalShellAction(call, callId);
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const words = variables.length === 0 ? command : ['env', ...variables, ...command];
  const line = words.map(quoted).join(' ');
  return {
    commands: [workingDirectory === undefined ? line : `cd -- ${quoted(workingDirectory)} && ${line}`],
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** The first that sets a limit: 0 and null set none (B65). */
function firstLimit(call: Fields, names: readonly string[], callId: string): number | undefined {
  const limits = names.map((name) => wholeNumber(call[name], 'time limit', callId)).filter((limit) => limit);
  const [limit] = limits;
  if (limit !== undefined && limit < 0) throw notWhole(limit, 'time limit', callId);
  return limit;
}

function wholeNumber(value: unknown, what: string, callId: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value)) throw notWhole(value, what, callId);
  return value;
}

function notWhole(value: unknown, what: string, callId: string): ModelBehaviorError {
  return new ModelBehaviorError(
    `The model called the shell (call ${callId}) with the ${what} ${JSON.stringify(value)}, which is no whole number from 0.`,
  );
}
