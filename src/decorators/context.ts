import { dualDecorator, type ToolMethodDecorator, type ToolParameterDecorator } from './decorator-target.js';

/** Marks the parameter that receives the `ToolContext`: no argument of the tool, and never in its schema (B119). */
export function context(): ToolParameterDecorator;
/** The same, written on the method; works under standard decorators too. */
export function context(name: string): ToolMethodDecorator;
export function context(name?: string): ToolMethodDecorator & ToolParameterDecorator {
  return dualDecorator('@context', (target) => {
    const at = target.index ?? name;
    if (at === undefined) return target.misuse("stands on the method, so name the parameter: @context('name').");
    target.record({ parameters: [{ at, context: true }] });
  });
}
