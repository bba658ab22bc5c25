import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import type ts from 'typescript';

/** Where the references of a tsconfig without files of its own lead. */
export type FollowedReferences =
  | { readonly kind: 'found'; readonly configFile: string; readonly parsed: ts.ParsedCommandLine }
  | { readonly kind: 'several'; readonly configFiles: readonly string[] }
  | { readonly kind: 'none' };

/** Finds the one referenced project whose files speak of toolwright. */
export function followReferences(
  solution: ts.ParsedCommandLine,
  parse: (configFile: string) => ts.ParsedCommandLine,
): FollowedReferences {
  const projects = (solution.projectReferences ?? [])
    .map(({ path }) => (existsSync(path) && statSync(path).isDirectory() ? join(path, 'tsconfig.json') : path))
    .filter(existsSync)
    .map((configFile) => ({ configFile, parsed: parse(configFile) }))
    .filter(({ parsed }) => parsed.fileNames.length > 0);
  const mentioning = projects.filter(({ parsed }) => parsed.fileNames.some(mentionsToolwright));
  const [first, ...others] = mentioning.length > 0 ? mentioning : projects;
  if (first === undefined) return { kind: 'none' };
  if (others.length === 0) return { kind: 'found', ...first };
  return { kind: 'several', configFiles: [first, ...others].map(({ configFile }) => configFile) };
}

function mentionsToolwright(file: string): boolean {
  return existsSync(file) && readFileSync(file, 'utf8').includes('toolwright');
}
