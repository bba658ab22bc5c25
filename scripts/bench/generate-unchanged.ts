import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import type { Benchmark } from './benchmark.ts';
import { OUR_VERSION, ROOT } from './built-package.ts';
import { writeProject } from './generated-project.ts';
import { runNode, timeNode } from './run-node.ts';

/** The command on a project whose manifest is up to date, beside the command that does nothing but show its usage. */
export function generateUnchanged(fileCount: number): Benchmark {
  return {
    name: `generate-unchanged/${fileCount}`,
    unit: 'ms',
    runs: 3,
    async prepare(effort) {
      const project = writeProject(effort === 'quick' ? 5 : fileCount);
      await runNode(...generateCommand(project.folder));
      // What was written a moment ago is read again, in case it was written twice; a project seldom is that new.
      if (effort === 'full') await setTimeout(2500);
      await runNode(...generateCommand(project.folder));
      return {
        ours: () => timeNode(...generateCommand(project.folder)),
        peers: [{ name: 'cli-empty', version: OUR_VERSION, measure: () => timeNode(MAIN, '--help') }],
        cleanUp: () => project.remove(),
      };
    },
  };
}

const MAIN = join(ROOT, 'dist', 'esm', 'cli', 'main.js');

function generateCommand(folder: string): string[] {
  return [MAIN, 'generate', '--project', folder];
}
