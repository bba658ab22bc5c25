import { closestNames } from '../errors/index.js';

/** What the model reads when it called a tool that is not there: the nearest names, or all of them (B195, A24). */
export function unknownToolMessage(name: string, known: readonly string[]): string {
  // A model that writes pages where a name belongs need not read them again, and no name is near them.
  const shown = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
  const near = closestNames(shown, known);
  if (near.length > 0) return `Tool '${shown}' not found. Did you mean ${list(near)}?`;
  return known.length === 0
    ? `Tool '${shown}' not found. There are no tools.`
    : `Tool '${shown}' not found. Available tools: ${list(known)}.`;
}

/** Twice as long as the API lets names be. */
const LONGEST_NAME = 128;

function list(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}
