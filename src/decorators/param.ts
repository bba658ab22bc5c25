import type { ParamOptions } from '../metadata/index.js';
import {
  dualDecorator,
  type DecoratorTarget,
  type ToolMethodDecorator,
  type ToolParameterDecorator,
} from './decorator-target.js';

/**
 * Says more of one parameter than its type and its `@param` comment do; what it says wins over both.
 *
 * @param about The description, or any keywords of JSON Schema beside it.
 * @example
 * ```ts
 * find(@param('The order to look for') orderId: string, @param({ minimum: 1, maximum: 50 }) limit = 10) { … }
 * ```
 */
export function param(about: string | ParamOptions): ToolParameterDecorator;
/**
 * The same, written on the method: works under standard decorators too.
 *
 * @param name The parameter's name.
 * @param about The description, or any keywords of JSON Schema beside it.
 * @example
 * ```ts
 * @tool()
 * @param('orderId', 'The order to look for')
 * find(orderId: string) { … }
 * ```
 */
export function param(name: string, about: string | ParamOptions): ToolMethodDecorator;
export function param(
  first: string | ParamOptions,
  second?: string | ParamOptions,
): ToolMethodDecorator & ToolParameterDecorator {
  return dualDecorator('@param', (target) => {
    if (target.index !== undefined) {
      if (second !== undefined)
        return target.misuse('stands on a parameter, where it takes one argument: its description or options.');
      return record(target, target.index, first);
    }
    if (typeof first !== 'string')
      return target.misuse("stands on the method, so name the parameter first: @param('name', { … }).");
    record(target, first, second);
  });
}

function record(target: DecoratorTarget, at: number | string, about: string | ParamOptions = {}): void {
  const options = typeof about === 'string' ? { description: about } : about;
  if (typeof options !== 'object' || (options as unknown) === null)
    return target.misuse(
      `takes a description or an object of options, not ${(options as unknown) === null ? 'null' : `a ${typeof options}`}.`,
    );
  target.record({ parameters: [{ at, options }] });
}
