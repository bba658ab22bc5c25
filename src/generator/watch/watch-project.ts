import { bytesOf } from '../cache/disk-state.js';
import { confirmRecording } from '../cache/recording.js';
import { RecordedQuestions } from '../cache/recorded-questions.js';
import type { GenerateOptions, GenerateResult } from '../generate-options.js';
import { runGenerator, type GeneratorRun } from '../generate.js';
import { ProgramMemory } from '../project/program-memory.js';
import { FolderWatcher } from './folder-watcher.js';

/** Editors write a file in several steps, and a checkout writes many files. */
const QUIET_MS = 20;

/** What watching needs besides the options of a run. */
export interface WatchOptions {
  /** Ends the watching. */
  readonly signal: AbortSignal;
  /** Called after the first run and after each run that a change brought about. */
  readonly onRun: (result: GenerateResult, milliseconds: number) => void;
}

/**
 * Generates now and whenever something changes that the result depends on, until the signal comes. The program stays in memory; files
 * are written only when their text changes, so whoever watches them starts only when there is a reason.
 */
export function watchProject(options: GenerateOptions, { signal, onRun }: WatchOptions): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const questions = new RecordedQuestions();
  const memory = new ProgramMemory();
  const touched = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let last: GeneratorRun | undefined;

  const touch = (...paths: readonly string[]): void => {
    for (const path of paths) touched.add(path);
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(() => attempt(runAfterChanges), QUIET_MS);
  };
  const watcher = new FolderWatcher(touch);
  const close = (): void => {
    clearTimeout(timer);
    watcher.close();
  };
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      close();
      reject(error);
    }
  };

  function run(): void {
    const start = performance.now();
    last = runGenerator(options, questions, memory);
    const milliseconds = performance.now() - start;
    const { files } = last.result;
    const isWiderNow = watcher.watchAround([...questions.paths(), ...files]);
    // What happened in a folder before it was watched, nobody told.
    if (isWiderNow && confirmRecording(questions.recording(files), files) === undefined) touch(...questions.paths());
    onRun(last.result, milliseconds);
  }

  function runAfterChanges(): void {
    const paths = [...touched];
    touched.clear();
    const known = new Set(questions.paths());
    const outputs = new Map(last?.outputs.map(({ path, text }) => [path.replaceAll('\\', '/'), text]));
    // The last run's own writing is no news; what somebody else did to its files is.
    const isOutputSpoilt = paths.some((path) => outputs.has(path) && bytesOf(path)?.toString() !== outputs.get(path));
    const files = last?.result.files ?? [];
    const changed = paths.filter((path) => !outputs.has(path) && questions.lookAgain(path, files));
    if (changed.length === 0 && !isOutputSpoilt) return;
    memory.expectImports(changed.every((path) => known.has(path) && questions.fileExists(path) && isSource(path)));
    run();
  }

  const end = (): void => {
    close();
    resolve();
  };
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  else attempt(run);
  return promise;
}

function isSource(path: string): boolean {
  return /\.[cm]?tsx?$/.test(path);
}
