// Benchmarks, beside other packages.
//
//   npm run bench [-- names… --json --quick]
//
//   names    only these; `loop` stands for `loop/10`, `loop/100` and `loop/300`
//   --json   results as one JSON object on stdout
//   --quick  as little as shows that everything works; the figures mean nothing

import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';

import { BENCHMARKS } from './benchmarks.ts';
import { ROOT } from './built-package.ts';
import { measure, type Result } from './measure.ts';
import { printTable } from './print-table.ts';
import { readArguments } from './read-arguments.ts';

const { chosen, json, quick } = readArguments(BENCHMARKS);
buildIfStale();

const results: Result[] = [];
for (const benchmark of chosen) {
  process.stderr.write(`${benchmark.name} …\n`);
  results.push(await measure(benchmark, quick ? 'quick' : 'full'));
}
if (json) console.log(JSON.stringify({ machine: machine(), node: process.version, results }, undefined, 2));
else printTable(results);

function buildIfStale(): void {
  // What the build prints must not get between the JSON.
  const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'build.mjs'), '--if-stale'], {
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) process.exit(1);
}

function machine(): string {
  const [first] = cpus();
  return `${process.platform} ${process.arch}, ${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}`;
}
