import { fileURLToPath } from 'node:url';

import type { Benchmark } from './benchmark.ts';
import { versionOf } from './built-package.ts';
import { writeProject } from './generated-project.ts';
import { runNode } from './run-node.ts';

/** From the change of one type among so many files until the manifest is written anew, beside a bare program that is made anew from the old one. */
export function watchOneChange(fileCount: number): Benchmark {
  return {
    name: `watch-one-change/${fileCount}`,
    unit: 'ms',
    runs: 3,
    prepare: async (effort) => {
      const project = writeProject(effort === 'quick' ? 5 : fileCount);
      const measure = (child: string) => async (): Promise<number> => {
        project.clean();
        const { ms } = JSON.parse(await runNode(child, project.folder)) as { readonly ms: number };
        return ms;
      };
      return {
        ours: measure(WATCH),
        peers: [{ name: 'ts-program-reuse', version: versionOf('typescript'), measure: measure(REUSE) }],
        cleanUp: () => project.remove(),
      };
    },
  };
}

const WATCH = fileURLToPath(new URL('children/watch.mjs', import.meta.url));
const REUSE = fileURLToPath(new URL('children/ts-program-reuse.mjs', import.meta.url));
