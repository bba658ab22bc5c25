import type { GenerateOptions, GenerateResult } from '../generate-options.js';
import { FolderWatcher } from './folder-watcher.js';
import { WarmGenerator } from './warm-generator.js';

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
  const generator = new WarmGenerator(options);
  const touched = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

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
    const result = generator.run();
    const milliseconds = performance.now() - start;
    const isWiderNow = watcher.watchAround(generator.paths());
    // What happened in a folder before it was watched, nobody told.
    if (isWiderNow && !generator.isUpToDate()) touch(...generator.paths());
    onRun(result, milliseconds);
  }

  function runAfterChanges(): void {
    const paths = [...touched];
    touched.clear();
    if (generator.lookAgain(paths)) run();
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
