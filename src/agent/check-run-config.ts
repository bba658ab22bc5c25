import { refuseUnknownOptions, UserError } from '../errors/index.js';
import { checkFunctions } from './check-functions.js';
import { checkHooks } from './check-hooks.js';
import { RUN_CONFIG_NAMES, type RunConfig } from './run-config.js';

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
  const { maxAgentDepth: depth } = config;
  if (depth !== undefined && depth !== null && !(Number.isInteger(depth) && depth > 0)) {
    throw new UserError(
      `${where}: maxAgentDepth is ${String(depth)}; give a whole number above 0, or null for no limit.`,
    );
  }
  const most = config.toolExecution?.maxFunctionToolConcurrency;
  if (most !== undefined && !(Number.isInteger(most) && most >= 1)) {
    throw new UserError(`${where}: maxFunctionToolConcurrency is ${String(most)}; give a whole number from 1 on.`);
  }
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
