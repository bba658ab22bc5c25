import { join } from 'node:path';

import type { Benchmark } from './benchmark.ts';
import { OUR_VERSION, ROOT } from './built-package.ts';
import { writeSmallestProject, writeProject } from './generated-project.ts';
import { runNode, timeNode } from './run-node.ts';

/** The command on a project whose manifest is up to date, beside the command on a project of one small class. */
export function generateUnchanged(fileCount: number): Benchmark {
  return {
    name: `generate-unchanged/${fileCount}`,
    unit: 'ms',
    runs: 3,
    async prepare(effort) {
      const project = writeProject(effort === 'quick' ? 5 : fileCount);
      const empty = writeSmallestProject();
      await runNode(...generateCommand(project.folder));
      return {
        ours: () => timeNode(...generateCommand(project.folder)),
        peers: [{ name: 'cli-empty', version: OUR_VERSION, measure: () => timeNode(...generateCommand(empty.folder)) }],
        cleanUp() {
          project.remove();
          empty.remove();
        },
      };
    },
  };
}

function generateCommand(folder: string): string[] {
  return [join(ROOT, 'dist', 'esm', 'cli', 'main.js'), 'generate', '--project', folder];
}
