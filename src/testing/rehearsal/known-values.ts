import type { FunctionCallResultItem } from '../../model/item.js';
import { textOf } from './output-text.js';

/** What outputs say by name, so that a later call can use the id an earlier one found; the first to say a name wins. */
export function knownValues(results: readonly FunctionCallResultItem[]): ReadonlyMap<string, unknown> {
  const known = new Map<string, unknown>();
  for (const result of results) {
    try {
      collect(JSON.parse(textOf(result)), known);
    } catch {
      // Text that is no JSON names nothing.
    }
  }
  return known;
}

function collect(value: unknown, known: Map<string, unknown>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, field] of Object.entries(value)) {
    if (!Array.isArray(value) && field !== null && !known.has(name)) known.set(name, field);
    collect(field, known);
  }
}
