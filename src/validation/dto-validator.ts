import { UserError } from '../errors/index.js';
import type { Class } from '../schema/class.js';
import { shortJson } from '../schema/short-json.js';
import { hasRules } from './class-validator-rules.js';
import { toInstance } from './to-instance.js';
import { validateInstance } from './validate-instance.js';
import type { ValueValidator } from './validated-value.js';
import { whyNotMade } from './why-not-made.js';

/**
 * What turns a model's arguments into checked instances of a DTO class: {@link toInstance}, then the class-validator rules where
 * there are any. Make it once a parameter, call it at every call. `null` and `undefined` pass as they are: whether they
 * may be there is up to the schema.
 *
 * @throws UserError when the class cannot be constructed without arguments, as both ways of making an instance do.
 */
export function dtoValidator<T>(dtoClass: Class<T>): ValueValidator<T> {
  const why = whyNotMade(dtoClass);
  if (why !== undefined) throw new UserError(why);
  const checked = hasRules(dtoClass);
  return async (plain) => {
    if (typeof plain !== 'object' || plain === null || Array.isArray(plain)) {
      const problems =
        plain === null || plain === undefined ? [] : [{ path: '', expected: 'an object', received: shortJson(plain) }];
      return { value: plain as T, problems };
    }
    const value = plain instanceof dtoClass ? plain : toInstance(dtoClass, plain);
    return { value, problems: checked ? await validateInstance(value as object) : [] };
  };
}
