import { HOOK_NAMES } from '../agent/hooks.js';
import { RUN_CONFIG_NAMES, type RunConfig } from '../agent/run-config.js';
import { refuseUnknownOptions, UserError } from '../errors/index.js';
import { SESSION_SETTING_NAMES } from '../session/index.js';
import { ERROR_HANDLER_NAMES } from './error-handlers.js';
import { RUN_OPTION_NAMES, type RunOptions } from './run-options.js';

/** @throws UserError for what cannot be meant, before anything is asked. */
export function checkRunConfig(where: string, config: RunConfig): void {
  refuseUnknownOptions(where, config, RUN_CONFIG_NAMES);
  refuseUnknownOptions(`${where}: hooks`, config.hooks ?? {}, HOOK_NAMES);
  refuseUnknownOptions(`${where}: toolExecution`, config.toolExecution ?? {}, [
    'maxFunctionToolConcurrency',
    'preApprovalToolInputGuardrails',
  ]);
  const most = config.toolExecution?.maxFunctionToolConcurrency;
  if (most !== undefined && !(Number.isInteger(most) && most >= 1)) {
    throw new UserError(`${where}: maxFunctionToolConcurrency is ${String(most)}; give a whole number from 1 on.`);
  }
}

/** @throws UserError for what cannot be meant, before anything is asked. */
export function checkRunOptions(options: RunOptions): void {
  refuseUnknownOptions('run()', options, RUN_OPTION_NAMES);
  const { maxTurns, signal, session } = options;
  if (maxTurns !== undefined && maxTurns !== null && !(Number.isInteger(maxTurns) && maxTurns > 0)) {
    throw new UserError(`run(): maxTurns is ${String(maxTurns)}; give a whole number above 0, or null for no limit.`);
  }
  if (signal !== undefined && typeof signal.throwIfAborted !== 'function') {
    throw new UserError('run(): signal is no AbortSignal; of an AbortController, pass its `signal`.');
  }
  if (session !== undefined && typeof (session as Partial<typeof session>).addItems !== 'function') {
    throw new UserError('run(): session is no session; make one, such as new MemorySession().');
  }
  refuseUnknownOptions('run(): hooks', options.hooks ?? {}, HOOK_NAMES);
  refuseUnknownOptions('run(): errorHandlers', options.errorHandlers ?? {}, ERROR_HANDLER_NAMES);
  refuseUnknownOptions('run(): sessionSettings', options.sessionSettings ?? {}, SESSION_SETTING_NAMES);
}
