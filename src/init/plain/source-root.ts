import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

import type ts from 'typescript';

/** The folder for new sources: what the tsconfig says, else `src`, else where the sources lie. */
export function sourceRootOf(
  tsconfig: string,
  { options, fileNames, wildcardDirectories }: ts.ParsedCommandLine,
): string {
  const folder = dirname(tsconfig);
  const source = join(folder, 'src');
  const { rootDir } = options;
  if (rootDir !== undefined && rootDir !== folder) return rootDir;
  if (existsSync(source)) return source;
  const [first, ...others] = fileNames.map((file) => dirname(file));
  if (first === undefined)
    return isCovered(source, wildcardDirectories) ? source : (Object.keys(wildcardDirectories ?? {})[0] ?? source);
  const shared = others.reduce((common, each) => sharedFolder(common, each), first);
  return relative(folder, shared).startsWith('..') ? folder : shared;
}

/** Whether the `include` of a tsconfig reaches a folder. */
export function isCovered(folder: string, directories: ts.ParsedCommandLine['wildcardDirectories']): boolean {
  return Object.keys(directories ?? {}).some(
    (each) => folder === each || folder.startsWith(each.endsWith(sep) ? each : each + sep),
  );
}

function sharedFolder(one: string, other: string): string {
  return other === one || other.startsWith(one + sep) ? one : sharedFolder(dirname(one), other);
}
