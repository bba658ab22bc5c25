import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Benchmark } from './benchmark.ts';
import { ROOT, versionOf } from './built-package.ts';
import { writeProject } from './generated-project.ts';
import { runNode, timeNode } from './run-node.ts';

const TOOLS_PER_FILE = 4 / 5;

/**
 * A whole process of TypeDoc that documents a project of so many tools with the plugin, beside one that knows no tools.
 *
 * @param readFrom Where the plugin finds the tools: in the sources, or in the manifest that a build has written.
 */
export function typedoc(toolCount: number, readFrom: 'sources' | 'manifest' = 'sources'): Benchmark {
  return {
    name: `typedoc${readFrom === 'manifest' ? '-manifest' : ''}/${toolCount}`,
    unit: 'ms',
    runs: 3,
    async prepare(effort) {
      const project = writeProject(effort === 'quick' ? 5 : toolCount / TOOLS_PER_FILE);
      const document = (name: string, options: object): (() => Promise<number>) => {
        const file = join(project.folder, `${name}.json`);
        const out = join(project.folder, name);
        writeFileSync(file, JSON.stringify({ ...OPTIONS, ...options, out }));
        return async () => timeNode(TYPEDOC, '--options', file);
      };
      const manifest = readFrom === 'manifest' && (await generate(project.folder));
      const plugin = [join(ROOT, 'dist', 'esm', 'typedoc', 'index.js')];
      return {
        ours: document('with-plugin', { plugin, ...(manifest && { toolwrightManifest: manifest }) }),
        peers: [{ name: 'typedoc', version: versionOf('typedoc'), measure: document('plain', {}) }],
        cleanUp: () => project.remove(),
      };
    },
  };
}

/** Without the module beside the manifest, so that both document the same files. */
async function generate(folder: string): Promise<string> {
  await runNode(join(ROOT, 'dist', 'esm', 'cli', 'main.js'), 'generate', '--project', folder);
  const path = join(folder, 'src', 'toolwright.manifest');
  rmSync(`${path}.ts`);
  return `${path}.json`;
}

const TYPEDOC = join(ROOT, 'node_modules', 'typedoc', 'bin', 'typedoc');

const OPTIONS = {
  entryPoints: ['src'],
  entryPointStrategy: 'expand',
  tsconfig: 'tsconfig.json',
  disableGit: true,
  sourceLinkTemplate: '{path}',
  logLevel: 'Error',
  blockTags: ['@minimum', '@pattern', '@format', '@param', '@returns'],
};
