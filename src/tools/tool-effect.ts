/**
 * What a call does to the world. Reads of one turn run side by side; a write runs alone, after the calls before it and before
 * those after it, in the model's order; a destructive one is a write that asks for approval unless it is told not to.
 */
export type ToolEffect = 'read' | 'write' | 'destructive';

export const TOOL_EFFECTS = ['read', 'write', 'destructive'] as const satisfies readonly ToolEffect[];

export function isWrite(effect: ToolEffect | undefined): boolean {
  return effect === 'write' || effect === 'destructive';
}
