import type { Benchmark } from './benchmark.ts';
import { generateCold } from './generate-cold.ts';
import { generateUnchanged } from './generate-unchanged.ts';
import { importTime } from './import.ts';
import { invoke } from './invoke.ts';
import { loop } from './loop.ts';
import { memoryGenerate } from './memory-generate.ts';
import { resume } from './resume.ts';
import { watchOneChange } from './watch-one-change.ts';

/** In the order in which they run. */
export const BENCHMARKS: readonly Benchmark[] = [
  loop(10),
  loop(100),
  loop(300),
  resume(300),
  invoke,
  importTime,
  generateCold(10),
  generateCold(100),
  generateCold(1000),
  generateUnchanged(1000),
  watchOneChange(1000),
  memoryGenerate(1000),
];
