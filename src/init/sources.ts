import { readFileSync } from 'node:fs';

import ts from 'typescript';

/** A TypeScript file of the project. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** All TypeScript files in a folder to look something up in, except declarations and what is installed or built. */
export function sourcesIn(folder: string): readonly Source[] {
  if (!ts.sys.directoryExists(folder)) return [];
  const paths = ts.sys.readDirectory(folder, ['.ts', '.tsx', '.mts', '.cts'], ['**/node_modules', '**/dist', '**/.*']);
  return paths
    .filter((path) => !/\.d\.[cm]?ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** Whether a source imports the package, or one of its entry points. */
export function imports({ text }: Source, specifier: 'toolwright' | 'toolwright/nestjs'): boolean {
  return text.includes(`'${specifier}'`) || text.includes(`"${specifier}"`);
}
