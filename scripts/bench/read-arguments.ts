import { parseArgs } from 'node:util';

import type { Benchmark } from './benchmark.ts';

export interface BenchArguments {
  readonly json: boolean;
  readonly quick: boolean;
  readonly chosen: readonly Benchmark[];
}

/** Reads the command line; says what is wrong with it, and ends, when it cannot be followed. */
export function readArguments(benchmarks: readonly Benchmark[]): BenchArguments {
  try {
    const { values, positionals } = parseArgs({
      options: { json: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    return { ...values, chosen: positionals.length === 0 ? benchmarks : choose(positionals, benchmarks) };
  } catch (error) {
    console.error(`bench: ${(error as Error).message}`);
    process.exit(2);
  }
}

function choose(wanted: readonly string[], benchmarks: readonly Benchmark[]): Benchmark[] {
  const unknown = wanted.find((each) => !benchmarks.some(({ name }) => isMeant(name, each)));
  if (unknown !== undefined) {
    throw new Error(`no benchmark is called ${unknown}; there are ${benchmarks.map(({ name }) => name).join(', ')}.`);
  }
  return benchmarks.filter(({ name }) => wanted.some((each) => isMeant(name, each)));
}

/** `loop` stands for `loop/10`, `loop/100` and `loop/300`. */
function isMeant(name: string, wanted: string): boolean {
  return name === wanted || name.startsWith(`${wanted}/`);
}
