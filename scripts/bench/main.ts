// Benchmarks, beside other packages.
//
//   npm run bench [-- --json] [--quick] [names…]
//
// Names may be beginnings: `loop` stands for `loop/10`, `loop/100` and `loop/300`.

import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';

import { ROOT } from './built-package.ts';
import { BENCHMARKS } from './benchmarks.ts';
import { measure, type Result } from './measure.ts';
import { printTable } from './print-table.ts';

const OPTIONS = ['--json', '--quick'];
const args = process.argv.slice(2);
const wanted = args.filter((argument) => !argument.startsWith('--'));
const chosen = BENCHMARKS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((beginning) => name.startsWith(beginning)),
);
refuseUnknown();
buildIfStale();

const results: Result[] = [];
for (const benchmark of chosen) {
  process.stderr.write(`${benchmark.name} …\n`);
  results.push(await measure(benchmark, args.includes('--quick') ? 'quick' : 'full'));
}
if (args.includes('--json'))
  console.log(JSON.stringify({ machine: machine(), node: process.version, results }, undefined, 2));
else printTable(results);

function refuseUnknown(): void {
  const option = args.find((argument) => argument.startsWith('--') && !OPTIONS.includes(argument));
  const name = wanted.find((beginning) => !BENCHMARKS.some((benchmark) => benchmark.name.startsWith(beginning)));
  if (option === undefined && name === undefined) return;
  console.error(
    option === undefined
      ? `bench: no benchmark is called ${name}; there are ${BENCHMARKS.map((benchmark) => benchmark.name).join(', ')}.`
      : `bench: ${option} is unknown; there are ${OPTIONS.join(' and ')}.`,
  );
  process.exit(2);
}

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
