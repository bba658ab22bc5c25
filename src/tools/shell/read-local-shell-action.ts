import { ModelBehaviorError } from '../../errors/index.js';
import type { LocalShellAction } from './local-shell-tool.js';

/**
 * What a call asks of the older shell tool, or of that tool as if it were a function.
 *
 * @throws ModelBehaviorError There is no command in it.
 */
export function readLocalShellAction(call: Readonly<Record<string, unknown>>, callId: string): LocalShellAction {
  const { command, env, timeoutMs, user, workingDirectory } = call;
  if (!Array.isArray(command) || command.length === 0 || command.some((word) => typeof word !== 'string')) {
    throw new ModelBehaviorError(`The model called the local shell (call ${callId}) without a command.`);
  }
  const variables = typeof env === 'object' && env !== null ? Object.entries(env) : [];
  return {
    command: command as string[],
    env: Object.fromEntries(variables.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
    ...(typeof timeoutMs === 'number' && timeoutMs > 0 && { timeoutMs }),
    ...(typeof user === 'string' && { user }),
    ...(typeof workingDirectory === 'string' && { workingDirectory }),
  };
}
