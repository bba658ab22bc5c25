import { closestNames } from '../errors/index.js';

/** What the model reads when it called a tool that is not there: the nearest names, or all of them (B195, A24). */
export function unknownToolMessage(name: string, known: readonly string[]): string {
  const near = closestNames(name, known);
  if (near.length > 0) return `Tool '${name}' not found. Did you mean ${list(near)}?`;
  return known.length === 0
    ? `Tool '${name}' not found. There are no tools.`
    : `Tool '${name}' not found. Available tools: ${list(known)}.`;
}

function list(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}
