import { UserError } from '../../errors/index.js';
import type { Class } from '../../schema/class.js';
import { RunsController } from './runs-controller.js';

/** The routes for runs by what they do, as methods of their controller. */
const ROUTES = {
  start: ['startRun', 'streamRun'],
  read: ['getRun', 'getRunEvents'],
  decide: ['approve', 'reject', 'decideEach'],
  cancel: ['cancelRun'],
  sessions: ['listSessions', 'listSessionItems'],
} as const satisfies Readonly<Record<string, readonly (keyof RunsController)[]>>;

/** Decorators for some of the routes for runs: guards, roles, limits. */
export type RouteDecorators = Readonly<Partial<Record<keyof typeof ROUTES, readonly MethodDecorator[]>>>;

/** @throws UserError for routes that there are not, and for what is no list of decorators. */
export function checkRouteDecorators(decorators: RouteDecorators): RouteDecorators {
  for (const [routes, list] of Object.entries(decorators)) {
    if (!Object.hasOwn(ROUTES, routes))
      throw new UserError(
        `runsController(): routeDecorators has "${routes}"; known are: ${Object.keys(ROUTES).join(', ')}.`,
      );
    if (!Array.isArray(list) || list.some((decorator) => typeof decorator !== 'function'))
      throw new UserError(`runsController(): routeDecorators.${routes} is no list of decorators.`);
  }
  return decorators;
}

/** Decorates routes of one controller, and of no other: each gets methods of its own. */
export function decorateRoutes(controller: Class, decorators: RouteDecorators): void {
  for (const [routes, list = []] of Object.entries(decorators)) {
    for (const name of ROUTES[routes as keyof typeof ROUTES]) {
      const descriptor = { value: copyOf(RunsController.prototype[name]), writable: true, configurable: true };
      Object.defineProperty(controller.prototype, name, descriptor);
      for (const decorate of list.toReversed()) decorate(controller.prototype as object, name, descriptor);
    }
  }
}

/** Nest keeps what decorators say of a method on its function. */
function copyOf(method: (...args: never[]) => unknown): object {
  function copy(this: unknown, ...args: never[]): unknown {
    return Reflect.apply(method, this, args);
  }
  for (const key of Reflect.getMetadataKeys(method) as unknown[])
    Reflect.defineMetadata(key, Reflect.getMetadata(key, method), copy);
  return copy;
}
