import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import type { Benchmark, Measurement } from './benchmark.ts';
import { versionOf } from './built-package.ts';
import { runNode } from './run-node.ts';
import { shareFigures } from './share-figures.ts';

/** A run of two tool calls behind a route of Nest on Fastify, beside the same run behind Fastify alone: the time of one request among many. */
export function nestRequest(connections: number): Benchmark {
  return nestBenchmark(`nest-request/${connections}`, 'µs', connections, 'request');
}

/** The same: the time within which 99 of 100 requests have their answer. */
export function nestRequestSlowest(connections: number): Benchmark {
  return nestBenchmark(`nest-request-p99/${connections}`, 'ms', connections, 'p99');
}

type Figure = 'request' | 'p99';

function nestBenchmark(name: string, unit: Benchmark['unit'], connections: number, figure: Figure): Benchmark {
  return {
    name,
    unit,
    runs: 5,
    prepare: async (effort) => {
      const measure = (server: string): Measurement => {
        const figures = figuresOf(server, effort === 'quick' ? 20 : 4000, connections);
        return () => figures(figure);
      };
      return {
        ours: measure('toolwright'),
        peers: [{ name: 'fastify', version: versionOf('fastify'), measure: measure('fastify') }],
      };
    },
  };
}

/** Two benchmarks tell of the same requests. */
const known = new Map<string, (figure: Figure) => Promise<number>>();

function figuresOf(server: string, requests: number, connections: number): (figure: Figure) => Promise<number> {
  const key = `${server} ${requests} ${connections}`;
  const figures = known.get(key) ?? shareFigures(() => tellFigures(server, requests, connections));
  known.set(key, figures);
  return figures;
}

async function tellFigures(server: string, requests: number, connections: number): Promise<Record<Figure, number>> {
  const child = spawn(process.execPath, [pathOf('trip-server.ts'), server], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    const [address] = (await once(createInterface(child.stdout), 'line')) as [string];
    const told = await runNode(pathOf('load.ts'), address, String(requests), String(connections));
    return JSON.parse(told) as Record<Figure, number>;
  } finally {
    child.stdin.end();
  }
}

function pathOf(script: string): string {
  return fileURLToPath(new URL(`children/${script}`, import.meta.url));
}
