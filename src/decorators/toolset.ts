import { refuseUnknownOptions, UserError } from '../errors/index.js';
import { recordToolsetFacts, TOOLSET_OPTION_NAMES, type ToolsetFacts, type ToolsetOptions } from '../metadata/index.js';
import type { Class } from '../schema/class.js';
import { describeWrongBehavior } from '../tools/describe-wrong-behavior.js';

/**
 * Names the group that a class's tools form, and sets defaults for them. Optional: a class with `@tool` methods is a toolset already.
 */
export function toolset(options: ToolsetOptions = {}): (constructor: Class, context?: ClassDecoratorContext) => void {
  refuseUnknownOptions('@toolset()', options, TOOLSET_OPTION_NAMES);
  const wrong = describeWrongBehavior(options);
  if (wrong !== undefined) throw new UserError(`@toolset() ${wrong}`);
  const { namespace, description, ...defaults } = options;
  const facts: ToolsetFacts = {
    ...(namespace !== undefined && { namespace }),
    ...(description !== undefined && { description }),
    defaults,
  };
  return (constructor) => recordToolsetFacts(constructor, facts);
}
