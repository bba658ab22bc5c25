import type { ArgumentProblem } from '../errors/index.js';
import type { JsonSchema } from './json-schema.js';
import { shortJson } from './short-json.js';

/** Far more than any model writes on purpose, far less than what would exhaust the stack. */
const MOST_LEVELS = 500;

/** Whether a value could make the checks by this schema go as deep as itself: by recursion, or where values are compared. */
export function letsNest(schema: JsonSchema): boolean {
  const waiting: unknown[] = [schema];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const [keyword, value] of Object.entries(next)) {
      if (
        keyword === '$ref' ||
        keyword === 'uniqueItems' ||
        keyword === 'x-unique-keys' ||
        value === 'Map' ||
        value === 'Set'
      )
        return true;
      waiting.push(value);
    }
  }
  return false;
}

/** A problem when a value nests deeper than 500 levels. */
export function nestsTooDeep(value: unknown): ArgumentProblem | undefined {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_LEVELS)
      return { path: '', expected: `nested at most ${MOST_LEVELS} levels deep`, received: shortJson(value) };
    const next: unknown[] = [];
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue;
      for (const member of Array.isArray(item) ? item : Object.values(item)) {
        if (typeof member === 'object' && member !== null) next.push(member);
      }
    }
    level = next;
  }
  return undefined;
}
