import { checkHooks } from '../agent/check-hooks.js';
import { RUN_CONFIG_NAMES, type RunConfig } from '../agent/run-config.js';
import { refuseUnknownOptions, UserError } from '../errors/index.js';
import { SESSION_SETTING_NAMES } from '../session/index.js';
import { ERROR_HANDLER_NAMES } from './error-handlers.js';
import { RUN_OPTION_NAMES, type RunOptions } from './run-options.js';

/** @throws UserError for what cannot be meant, before anything is asked. */
export function checkRunConfig(where: string, config: RunConfig): void {
  refuseUnknownOptions(where, config, RUN_CONFIG_NAMES);
  checkHooks(where, config.hooks);
  checkFunctions(where, config, ['handoffInputFilter', 'callModelInputFilter', 'toolErrorFormatter']);
  checkChoice(where, config, 'toolNotFoundBehavior', ['return_error_to_model', 'raise_error']);
  checkChoice(where, config, 'reasoningItemIdPolicy', ['preserve', 'omit']);
  checkGuardrails(where, config, 'inputGuardrails');
  checkGuardrails(where, config, 'outputGuardrails');
  if (typeof config.nestHandoffHistory !== 'boolean')
    refuseUnknownOptions(`${where}: nestHandoffHistory`, config.nestHandoffHistory ?? {}, ['opening', 'closing']);
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
  checkHooks('run()', options.hooks);
  checkFunctions('run()', options, ['sessionInputCallback']);
  const { errorHandlers = {} } = options;
  refuseUnknownOptions('run(): errorHandlers', errorHandlers, ERROR_HANDLER_NAMES);
  checkFunctions('run()', errorHandlers, ERROR_HANDLER_NAMES, 'errorHandlers.');
  refuseUnknownOptions('run(): sessionSettings', options.sessionSettings ?? {}, SESSION_SETTING_NAMES);
}

function checkFunctions<T extends object>(
  where: string,
  options: T,
  names: readonly (keyof T & string)[],
  path = '',
): void {
  const wrong = names.find((name) => !['undefined', 'function'].includes(typeof options[name]));
  if (wrong !== undefined) throw new UserError(`${where}: ${path}${wrong} is no function.`);
}

function checkChoice<T extends object>(
  where: string,
  options: T,
  name: keyof T & string,
  choices: readonly (T[keyof T] & string)[],
): void {
  const given: unknown = options[name];
  if (given === undefined || choices.some((choice) => choice === given)) return;
  const allowed = choices.map((choice) => `'${choice}'`).join(', ');
  throw new UserError(`${where}: ${name} is ${JSON.stringify(given)}; it takes ${allowed}.`);
}

function checkGuardrails(where: string, config: RunConfig, name: 'inputGuardrails' | 'outputGuardrails'): void {
  const given: unknown = config[name];
  const isList =
    Array.isArray(given) && given.every((one) => typeof (one as { execute?: unknown } | null)?.execute === 'function');
  if (given !== undefined && !isList)
    throw new UserError(`${where}: ${name} takes a list of guardrails, each with a name and an execute().`);
}
