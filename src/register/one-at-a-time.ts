import { mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Longer than any project takes; whoever holds a lock for longer is dead. */
const PATIENCE = 120_000;

/**
 * Does work while no other process does the same: the workers of a test run all start at once, and one of them is enough to read
 * the project.
 *
 * @param file What the work is about; the lock lies beside it.
 */
export function oneAtATime<T>(file: string, work: () => T): T {
  const lock = `${file}.lock`;
  const hasLock = waitFor(lock);
  try {
    return work();
  } finally {
    if (hasLock) rmSync(lock, { recursive: true, force: true });
  }
}

/** @returns false where no lock can be had: then everybody works. */
function waitFor(lock: string): boolean {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (let first = true; ; first = false) {
    try {
      if (first) mkdirSync(dirname(lock), { recursive: true });
      mkdirSync(lock);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
    if (since !== undefined && since < Date.now() - PATIENCE) rmSync(lock, { recursive: true, force: true });
    Atomics.wait(clock, 0, 0, 50);
  }
}
