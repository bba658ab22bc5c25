import { UserError } from '../errors/index.js';

/** @throws UserError for an option that is given and no function. */
export function checkFunctions<T extends object>(
  where: string,
  options: T,
  names: readonly (keyof T & string)[],
  path = '',
): void {
  const wrong = names.find((name) => !['undefined', 'function'].includes(typeof options[name]));
  if (wrong !== undefined) throw new UserError(`${where}: ${path}${wrong} is no function.`);
}
