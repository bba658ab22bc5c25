import { refuseUnknownOptions, UserError } from '../errors/index.js';
import { isPlainObject } from '../validation/index.js';
import { HOOK_NAMES, type Hooks } from './hooks.js';

/**
 * Makes sure that hooks are called: an instance of a class may have what else it needs, a plain object nothing but hooks.
 *
 * @throws UserError when one is misspelt or no function.
 */
export function checkHooks(where: string, hooks: Hooks = {}): void {
  if (typeof hooks !== 'object' || (hooks as unknown) === null || isPlainObject(hooks) || Array.isArray(hooks))
    refuseUnknownOptions(`${where}: hooks`, hooks, HOOK_NAMES);
  const wrong = HOOK_NAMES.find((name) => !['undefined', 'function'].includes(typeof hooks[name]));
  if (wrong !== undefined) throw new UserError(`${where}: hooks.${wrong} is no function.`);
}
