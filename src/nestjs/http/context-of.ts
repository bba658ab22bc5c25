import { UserError } from '../../errors/index.js';

/**
 * The context of a run that a request asks for, with the request for guards and for providers in its scope.
 *
 * @throws UserError for what neither has the request nor can be given it.
 */
export function withRequest(context: unknown, request: object): object {
  if (context === undefined || context === null) return { request };
  if (typeof context === 'object' && (context as { readonly request?: unknown }).request !== undefined) return context;
  if (typeof context === 'object' && isPlain(context)) return { ...context, request };
  throw new UserError(
    'The context that a controller of runs makes for a request is plain data, or an instance that has the request as its property `request`: ' +
      'without it, guards and providers in the scope of a request would not see the request.',
  );
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
