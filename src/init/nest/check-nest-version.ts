import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { InitProblem } from '../init-problem.js';
import type { PackageFile } from '../package-file.js';

/** Refuses a Nest that toolwright/nestjs does not run on: the one installed, else the one asked for. */
export function checkNestVersion(file: PackageFile, folder: string, shown: string): void {
  const version = installedVersion(folder) ?? /\d+/.exec(file.rangeOf('@nestjs/core') ?? '')?.[0];
  const major = Number.parseInt(version ?? '', 10);
  if (Number.isNaN(major) || (major >= 11 && major <= 12)) return;
  const remedy = 'It runs on Nest 11 and 12: bring the application to one of them first.';
  throw new InitProblem('file', shown, `has Nest ${version}`, remedy);
}

function installedVersion(folder: string): string | undefined {
  try {
    const path = createRequire(join(folder, 'package.json')).resolve('@nestjs/core/package.json');
    return (JSON.parse(readFileSync(path, 'utf8')) as { readonly version: string }).version;
  } catch {
    return undefined;
  }
}
