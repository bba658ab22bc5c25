import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import type { TypeScript as ts } from 'typedoc';

import { UserError } from '../../errors/index.js';
import { folderOf } from '../../generator/project/readable-program.js';
import { MANIFEST_VERSION, type Manifest } from '../../schema/index.js';
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
  const { version, toolsets, ...rest } = parse(path);
  const named = `toolwrightManifest names ${path}, which`;
  if (version === MANIFEST_VERSION && Array.isArray(toolsets)) return { ...rest, version, toolsets };
  const found =
    version === undefined ? 'is no manifest' : `has the version ${JSON.stringify(version)}, not ${MANIFEST_VERSION}`;
  throw new UserError(`${named} ${found}. Name the .json file that \`toolwright generate\` writes.`);
}

function parse(path: string): Partial<Manifest> {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as Partial<Manifest> | null) ?? {};
  } catch (error) {
    throw new UserError(`toolwrightManifest names ${path}, which is no JSON: ${(error as Error).message}`);
  }
}
