import { join } from 'node:path';

import type ts from 'typescript';

import type { FileQuestions } from './file-questions.js';

/** Where the references of a tsconfig without files of its own lead. */
export type FollowedReferences =
  | { readonly kind: 'found'; readonly configFile: string; readonly parsed: ts.ParsedCommandLine }
  | { readonly kind: 'several'; readonly configFiles: readonly string[] }
  | { readonly kind: 'none' };

/** Finds the one referenced project whose files speak of toolwright. */
export function followReferences(
  solution: ts.ParsedCommandLine,
  parse: (configFile: string) => ts.ParsedCommandLine,
  files: FileQuestions,
): FollowedReferences {
  const projects = (solution.projectReferences ?? [])
    .map(({ path }) => (files.directoryExists(path) ? join(path, 'tsconfig.json') : path))
    .filter((path) => files.fileExists(path))
    .map((configFile) => ({ configFile, parsed: parse(configFile) }))
    .filter(({ parsed }) => parsed.fileNames.length > 0);
  const mentioning = projects.filter(({ parsed }) =>
    parsed.fileNames.some((file) => files.readFile(file)?.includes('toolwright')),
  );
  const [first, ...others] = mentioning.length > 0 ? mentioning : projects;
  if (first === undefined) return { kind: 'none' };
  if (others.length === 0) return { kind: 'found', ...first };
  return { kind: 'several', configFiles: [first, ...others].map(({ configFile }) => configFile) };
}
