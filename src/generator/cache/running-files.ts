import { fileURLToPath } from 'node:url';
import { getCallSites } from 'node:util';

/**
 * The files whose code is running, the caller's first. It is the same from an ES module and from CommonJS, which have no word for
 * their own file in common, and whoever compiles other people's files at run time names the original.
 */
export function runningFiles(): string[] {
  const names = getCallSites(50).map(({ scriptName }) => scriptName);
  return [...new Set(names.slice(1).filter(Boolean).map(toPath))];
}

function toPath(name: string): string {
  const [bare = name] = name.split('?');
  return (bare.startsWith('file:') ? fileURLToPath(bare) : bare).replaceAll('\\', '/');
}
