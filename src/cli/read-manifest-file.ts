import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import type { Manifest } from '../schema/index.js';
import { readManifestText } from '../schema/compare/index.js';
import { ManifestProblem } from './manifest-problem.js';

/** @throws ManifestProblem where the file cannot be read or holds no manifest. */
export function readManifestFile(file: string, cwd: string): Manifest {
  let text: string;
  try {
    text = readFileSync(resolve(cwd, file), 'utf8');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const problem = isMissing ? 'does not exist' : `cannot be read: ${(error as Error).message}`;
    throw new ManifestProblem(file, problem, 'Name the .json file that `toolwright generate` wrote.');
  }
  if (/\.[cm]?ts$/.test(file)) {
    const twin = file.replace(/\.[cm]?ts$/, '.json');
    throw new ManifestProblem(file, 'is a module, not data', `Name its twin, ${twin}.`);
  }
  return manifestIn(text, file);
}

/**
 * @param name What to call the text.
 * @throws ManifestProblem where the text is no manifest.
 */
export function manifestIn(text: string, name: string): Manifest {
  const read = readManifestText(text);
  if ('manifest' in read) return read.manifest;
  throw new ManifestProblem(`${name}:${read.line}`, read.problem, read.remedy);
}
