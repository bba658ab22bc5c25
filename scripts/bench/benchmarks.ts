import type { Benchmark } from './benchmark.ts';
import { concurrent, concurrentDelay, concurrentProcessor } from './concurrent.ts';
import { docs } from './docs.ts';
import { generateCold } from './generate-cold.ts';
import { generateUnchanged } from './generate-unchanged.ts';
import { importTime } from './import.ts';
import { invoke } from './invoke.ts';
import { loop, loopWith } from './loop.ts';
import { memoryGenerate } from './memory-generate.ts';
import { memoryTurn } from './memory-turn.ts';
import { memorySlowReaders } from './memory-slow-readers.ts';
import { nestRequest, nestRequestSlowest } from './nest-request.ts';
import { resume } from './resume.ts';
import { typedoc } from './typedoc.ts';
import { watchOneChange } from './watch-one-change.ts';

/** In the order in which they run. */
export const BENCHMARKS: readonly Benchmark[] = [
  loop(10),
  loop(100),
  loop(300),
  loopWith('stream', 100),
  loopWith('hooks', 100),
  loopWith('session', 100),
  loopWith('sqlite', 100),
  loopWith('traced', 100),
  memoryTurn(1000),
  concurrent(1000),
  concurrentProcessor(1000),
  concurrentDelay(1000),
  memorySlowReaders(200),
  resume(300),
  nestRequest(20),
  nestRequestSlowest(20),
  invoke,
  importTime,
  generateCold(10),
  generateCold(100),
  generateCold(1000),
  generateUnchanged(1000),
  docs(1000),
  typedoc(200),
  typedoc(200, 'manifest'),
  watchOneChange(1000),
  memoryGenerate(1000),
];
