import type { InjectFunction, InjectSource } from '../metadata/index.js';
import { dualDecorator, type ToolMethodDecorator, type ToolParameterDecorator } from './decorator-target.js';

/**
 * Marks a parameter that the application fills in, not the model: a tenant, a user, a connection. It is no argument of the tool and is in
 * no schema; a value that nobody may read is a `Secret` besides. Of the parameters of tools only: NestJS's `@Inject()`, for constructors,
 * is something else.
 *
 * @param source The property of the run's context to take, or a function that is asked at each call. @default the parameter's name
 * @throws InjectionError, which ends the run, when there is no such value and the parameter is required.
 * @example
 * ```ts
 * find(orderId: string, @inject() tenantId: string, @inject(({ context }) => context.pool.connect()) db: Connection) { … }
 * ```
 */
export function inject(source?: InjectFunction): ToolParameterDecorator;
/** The same from a property of the context; or, written on the method, of the parameter of that name. */
export function inject(sourceOrName: string): ToolMethodDecorator & ToolParameterDecorator;
/**
 * The same, written on the method; works under standard decorators too.
 *
 * @param name The parameter's name.
 * @param source The property of the run's context to take, or a function that is asked at each call. @default the parameter's name
 */
export function inject(name: string, source: InjectSource): ToolMethodDecorator;
export function inject(first?: InjectSource, second?: InjectSource): ToolMethodDecorator & ToolParameterDecorator {
  return dualDecorator('@inject', (target) => {
    const { index } = target;
    if (index !== undefined && second !== undefined)
      return target.misuse('stands on a parameter, where it takes one argument: where the value comes from.');
    const at = index ?? first;
    if (typeof at !== 'string' && typeof at !== 'number')
      return target.misuse("stands on the method, so name the parameter first: @inject('name', …).");
    const source: unknown = index === undefined ? second : first;
    if (source !== undefined && typeof source !== 'function' && (typeof source !== 'string' || source === ''))
      return target.misuse(`takes the name of a property of the context, or a function, not ${describe(source)}.`);
    target.record({ parameters: [{ at, inject: source === undefined ? {} : { source: source as InjectSource } }] });
  });
}

function describe(source: unknown): string {
  return source === null || source === '' ? JSON.stringify(source) : `a ${typeof source}`;
}
