import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Benchmark } from './benchmark.ts';
import { ROOT, versionOf } from './built-package.ts';
import { writeProject } from './generated-project.ts';
import { timeNode } from './run-node.ts';

const TOOLS_PER_FILE = 4 / 5;

/** A whole process of TypeDoc that documents a project of so many tools with the plugin, beside one that knows no tools. */
export function typedoc(toolCount: number): Benchmark {
  return {
    name: `typedoc/${toolCount}`,
    unit: 'ms',
    runs: 3,
    async prepare(effort) {
      const project = writeProject(effort === 'quick' ? 5 : toolCount / TOOLS_PER_FILE);
      const document = (name: string, plugins: readonly string[]): (() => Promise<number>) => {
        const options = join(project.folder, `${name}.json`);
        const out = join(project.folder, name);
        const blockTags = ['@minimum', '@pattern', '@format', '@param', '@returns'];
        writeFileSync(options, JSON.stringify({ ...OPTIONS, blockTags, plugin: plugins, out }));
        return async () => timeNode(TYPEDOC, '--options', options);
      };
      return {
        ours: document('with-plugin', [join(ROOT, 'dist', 'esm', 'typedoc', 'index.js')]),
        peers: [{ name: 'typedoc', version: versionOf('typedoc'), measure: document('plain', []) }],
        cleanUp: () => project.remove(),
      };
    },
  };
}

const TYPEDOC = join(ROOT, 'node_modules', 'typedoc', 'bin', 'typedoc');

const OPTIONS = {
  entryPoints: ['src'],
  entryPointStrategy: 'expand',
  tsconfig: 'tsconfig.json',
  disableGit: true,
  sourceLinkTemplate: '{path}',
  logLevel: 'Error',
};
