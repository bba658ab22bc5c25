import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import type { TypeScript as ts } from 'typedoc';

import { fileOf } from '../../docs/describe-manifest.js';
import { UserError } from '../../errors/index.js';
import { folderOf } from '../../generator/project/readable-program.js';
import { readManifestText } from '../../schema/compare/read-manifest-text.js';
import type { Manifest } from '../../schema/index.js';
import type { FoundTools } from './found-tools.js';

/** The tools of a manifest that somebody wrote earlier, with the classes they belong to. */
export function manifestTools(path: string, programs: readonly ts.Program[]): FoundTools {
  const files = new Set(programs.flatMap((program) => program.getSourceFiles().map(({ fileName }) => fileName)));
  const folders = [...programs.map(folderOf), dirname(path), dirname(dirname(path))];
  const toolsets = readManifest(path).toolsets.map((entry) => {
    const source = fileOf(entry.source);
    const places = folders.map((folder) => resolve(folder, source).replaceAll('\\', '/'));
    return { entry, file: places.find((place) => files.has(place)) ?? '' };
  });
  return { toolsets, leftOut: [], diagnostics: [] };
}

function readManifest(path: string): Manifest {
  const named = `toolwrightManifest names ${path}`;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UserError(`${named}, which cannot be read: ${(error as Error).message}.`);
  }
  const read = readManifestText(text);
  if ('manifest' in read) return read.manifest;
  throw new UserError(`${named}:${read.line}, which ${read.problem}. ${read.remedy}`);
}
