import type { ToolDefinition } from '../../schema/tool-definition.js';
import { fillArguments, type PlannedCall } from './arguments.js';
import { splitClauses } from './clauses.js';
import { rankedTools } from './score.js';

/**
 * Which calls a text asks for: in parallel those it tells everything of, then the others.
 *
 * @param known Values by name, as earlier outputs gave them; `undefined` before there are outputs.
 */
export function planCalls(
  text: string,
  tools: readonly ToolDefinition[],
  known?: ReadonlyMap<string, unknown>,
): PlannedCall[] {
  const calls: PlannedCall[] = [];
  for (const clause of splitClauses(text, tools)) {
    const ways = rankedTools(text.slice(clause.start, clause.end), tools).map((tool) =>
      fillArguments(tool, text, clause, known ?? new Map()),
    );
    const chosen = ways.find((way) => way.every(({ isGuess }) => !isGuess)) ?? ways[0] ?? [];
    for (const call of chosen) {
      if (!calls.some((other) => isSame(other, call))) calls.push(call);
    }
  }
  // What nothing tells yet, the output of another call may; once there are outputs, or if nothing else is asked for, nobody will.
  const isHopeful = known === undefined && calls.some(({ unmet }) => unmet === 0);
  return calls
    .filter(({ isGuess }) => isHopeful || !isGuess)
    .toSorted((left, right) => Number(left.unmet > 0) - Number(right.unmet > 0));
}

function isSame(left: PlannedCall, right: PlannedCall): boolean {
  return (
    left.name === right.name &&
    left.namespace === right.namespace &&
    JSON.stringify(left.args) === JSON.stringify(right.args)
  );
}
