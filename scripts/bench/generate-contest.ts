import { fileURLToPath } from 'node:url';

import type { Contest, Effort } from './benchmark.ts';
import { versionOf } from './built-package.ts';
import { writeProject } from './generated-project.ts';
import { runNode } from './run-node.ts';

/** What `children/report.mjs` prints. */
interface Consumption {
  readonly ms: number;
  readonly mb: number;
}

/** Generating a project's manifest for the first time beside a bare type check of the same files, each in a fresh process. */
export function generateContest(fileCount: number, effort: Effort, figure: keyof Consumption): Contest {
  const project = writeProject(effort === 'quick' ? 5 : fileCount);
  const measureChild = async (script: string): Promise<number> => {
    const key = `${script} ${fileCount}`;
    const known = untold[figure].get(key)?.shift();
    if (known !== undefined) return known;
    project.clean();
    const consumption = JSON.parse(await runNode(script, project.folder)) as Consumption;
    const other = figure === 'ms' ? 'mb' : 'ms';
    untold[other].set(key, [...(untold[other].get(key) ?? []), consumption[other]]);
    return consumption[figure];
  };
  return {
    ours: () => measureChild(GENERATE),
    peers: [{ name: 'ts-program', version: versionOf('typescript'), measure: () => measureChild(TS_PROGRAM) }],
    cleanUp: () => project.remove(),
  };
}

/** A child tells its time and its memory at once: what one benchmark did not ask for is there for the other. */
const untold = { ms: new Map<string, number[]>(), mb: new Map<string, number[]>() };

const GENERATE = fileURLToPath(new URL('children/generate.mjs', import.meta.url));
const TS_PROGRAM = fileURLToPath(new URL('children/ts-program.mjs', import.meta.url));
