import { AsyncLocalStorage } from 'node:async_hooks';

/** The signal of the call under way, for whatever is started inside it: runs, and through them models and tools. */
const storage = new AsyncLocalStorage<AbortSignal>();

/** Aborts when the tool call that this code runs in is to end; `undefined` outside of any. */
export function currentCallSignal(): AbortSignal | undefined {
  return storage.getStore();
}

/** Runs the work of a call so that deadlines nest. */
export function insideCall<T>(signal: AbortSignal, work: () => T): T {
  return storage.run(signal, work);
}
