import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import type { TypeScript as ts } from 'typedoc';

import { UserError } from '../../errors/index.js';
import { folderOf } from '../../generator/project/readable-program.js';
import type { Manifest } from '../../schema/index.js';
import type { FoundTools } from './found-tools.js';

/** The tools of a manifest that somebody wrote earlier, with the classes they belong to. */
export function manifestTools(path: string, programs: readonly ts.Program[]): FoundTools {
  const files = new Set(programs.flatMap((program) => program.getSourceFiles().map(({ fileName }) => fileName)));
  const folders = [...programs.map(folderOf), dirname(path), dirname(dirname(path))];
  const toolsets = readManifest(path).toolsets.map((entry) => {
    const source = entry.source.replace(/:\d+$/, '');
    const places = folders.map((folder) => resolve(folder, source).replaceAll('\\', '/'));
    return { entry, file: places.find((place) => files.has(place)) ?? '' };
  });
  return { toolsets, leftOut: [], diagnostics: [] };
}

function readManifest(path: string): Manifest {
  try {
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Partial<Manifest> | null;
    if (Array.isArray(manifest?.toolsets)) return manifest as Manifest;
  } catch (error) {
    throw new UserError(`toolwrightManifest names ${path}, which is no JSON: ${(error as Error).message}`);
  }
  throw new UserError(
    `toolwrightManifest names ${path}, which is no manifest. Name the .json file that \`toolwright generate\` writes.`,
  );
}
