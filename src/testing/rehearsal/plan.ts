import type { ToolDefinition } from '../../schema/tool-definition.js';
import { fillArguments, type PlannedCall } from './arguments.js';
import { splitClauses } from './clauses.js';
import { bestTool } from './score.js';

/** Which calls a text asks for: in parallel those it tells everything of, then the others. */
export function planCalls(
  text: string,
  tools: readonly ToolDefinition[],
  known: ReadonlyMap<string, unknown>,
): PlannedCall[] {
  const calls: PlannedCall[] = [];
  for (const clause of splitClauses(text, tools)) {
    const tool = bestTool(text.slice(clause.start, clause.end), tools);
    if (tool === undefined) continue;
    for (const call of fillArguments(tool, text, clause, known)) {
      if (!calls.some((other) => isSame(other, call))) calls.push(call);
    }
  }
  return calls.toSorted((left, right) => Number(left.unmet > 0) - Number(right.unmet > 0));
}

function isSame(left: PlannedCall, right: PlannedCall): boolean {
  return left.name === right.name && JSON.stringify(left.args) === JSON.stringify(right.args);
}
