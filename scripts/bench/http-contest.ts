import { fileURLToPath } from 'node:url';

import type { Contest, Measurement } from './benchmark.ts';
import { versionOf } from './built-package.ts';
import { startModelServer } from './model-server.ts';
import { runNode } from './run-node.ts';
import { shareFigures } from './share-figures.ts';

/**
 * The clients of `children/clients.ts`, each in a process of its own, against a server in another.
 *
 * @param script Of `children/`; gets the name of a client, the address of the server and `count`, and tells figures as JSON.
 * @param peers Names of packages, of those clients.
 */
export function httpContest(script: string, count: number, figure: string, peers: readonly string[]): Contest {
  const measure =
    (client: string): Measurement =>
    () =>
      figuresOf(script, client, count)(figure);
  return {
    ours: measure('toolwright'),
    peers: peers.map((name) => ({ name, version: versionOf(name), measure: measure(name) })),
  };
}

/** Several benchmarks tell of the same work, each of another figure. */
const known = new Map<string, ReturnType<typeof shareFigures>>();

function figuresOf(script: string, client: string, count: number): (figure: string) => Promise<number> {
  const key = `${script} ${client} ${count}`;
  const figures = known.get(key) ?? shareFigures(() => tellFigures(script, client, count));
  known.set(key, figures);
  return figures;
}

async function tellFigures(script: string, client: string, count: number): Promise<Record<string, number>> {
  const server = await startModelServer();
  try {
    const path = fileURLToPath(new URL(`children/${script}`, import.meta.url));
    return JSON.parse(await runNode(path, client, server.baseURL, String(count))) as Record<string, number>;
  } finally {
    server.stop();
  }
}
