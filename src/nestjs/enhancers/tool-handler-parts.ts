import type { Class } from '../../schema/class.js';
import { UserError } from '../../errors/index.js';
import { describedMethods } from '../tools/described-methods.js';

export type Method = (...args: unknown[]) => unknown;

/** What Nest is given to find the enhancers of a method by, and to call. */
export interface HandlerParts {
  /** Tells the class. */
  readonly host: object;
  /** Has what decorators wrote on the method. */
  readonly handler: Method;
}

/**
 * The method as its class has it, so that its decorators hold whatever stands in the place of the instance: a proxy that hands out
 * functions of its own, or a plain object in a test.
 *
 * @throws UserError when what stands there has no such method.
 */
export function handlerParts(toolset: Class, instance: object, method: string): HandlerParts {
  const prototype = toolset.prototype as Record<string, Method>;
  const declared = prototype[method] as Method;
  const called = (instance as Record<string, unknown>)[method];
  const described = describedMethods(toolset, method);
  if (called === declared && described.length === 1) return { host: instance, handler: declared };
  if (typeof called !== 'function')
    throw new UserError(`What stands in the place of ${toolset.name} has no method ${method}().`);
  const handler = withMetadataOf(
    [...described.toReversed(), called],
    (...args) => Reflect.apply(called, instance, args) as unknown,
  );
  return {
    host: Object.getPrototypeOf(instance) === prototype ? instance : (Object.create(prototype) as object),
    handler,
  };
}

/** The same parts for who is only asked whether the method may be called. */
export function uncalled({ host, handler }: HandlerParts): HandlerParts {
  return { host, handler: withMetadataOf([handler], () => undefined) };
}

function withMetadataOf(originals: readonly object[], target: Method): Method {
  for (const original of originals) {
    for (const key of Reflect.getMetadataKeys(original) as unknown[])
      Reflect.defineMetadata(key, Reflect.getMetadata(key, original), target);
  }
  return target;
}
