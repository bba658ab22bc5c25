import type { ToolFacts, ToolsetFacts } from './tool-facts.js';

/** What the decorators of one class wrote, without its ancestors. */
export interface ClassFacts {
  readonly toolset?: ToolsetFacts;
  readonly instance: ReadonlyMap<string, ToolFacts>;
  readonly static: ReadonlyMap<string, ToolFacts>;
}

export const NO_FACTS: ClassFacts = { instance: new Map(), static: new Map() };

/** Adds what one more decorator said about a method; the order of decorators does not matter. */
export function mergeToolFacts(known: ToolFacts | undefined, patch: ToolFacts): ToolFacts {
  const tool = known?.tool ?? patch.tool;
  const parameters = [...(known?.parameters ?? []), ...(patch.parameters ?? [])];
  const misuses = [...(known?.misuses ?? []), ...(patch.misuses ?? [])];
  return {
    ...known,
    ...patch,
    ...(tool && { tool: { ...known?.tool, ...patch.tool } }),
    ...(parameters.length > 0 && { parameters }),
    ...(misuses.length > 0 && { misuses }),
  };
}
