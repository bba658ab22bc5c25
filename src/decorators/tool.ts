import { describeUnknownOptions } from '../errors/index.js';
import { TOOL_OPTION_NAMES, type ToolOptions } from '../metadata/index.js';
import { describeWrongBehavior } from '../tools/describe-wrong-behavior.js';
import { dualDecorator, type ToolMethodDecorator } from './decorator-target.js';

/**
 * Offers a method, static or not, to the model as a tool. Its signature becomes the schema, its TSDoc the description. An agent that it
 * returns answers the call in its place: see `Agent.asAnswer`.
 *
 * @example
 * ```ts
 * class Weather {
 *   /** The weather in one city, today. *\/
 *   @tool()
 *   async today(city: string): Promise<Forecast> { … }
 * }
 * ```
 */
export function tool(options: ToolOptions = {}): ToolMethodDecorator {
  return dualDecorator('@tool', (target) => {
    if (target.index !== undefined)
      return target.misuse('stands on a parameter; put it on the method, and @param on the parameter.');
    const unknown = describeUnknownOptions(options, TOOL_OPTION_NAMES);
    if (unknown !== undefined) target.misuse(unknown);
    // The method stays a tool, so that its other gaps are told as well; options that are none say nothing.
    const known = isObject(options) ? options : {};
    const wrong = describeWrongBehavior(known);
    if (wrong !== undefined) target.misuse(wrong);
    target.record({ tool: known });
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
