import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';

/** Node tells of every process that is made, synchronously, and so inside of what makes it. */
const CHANNEL = 'child_process';

const storage = new AsyncLocalStorage<(started: ChildProcess) => void>();
let isSubscribed = false;

/** Does work and hands over each process that it starts, as soon as it has its streams. The SDK keeps its process to itself. */
export function withStartedProcess<T>(onStart: (started: ChildProcess) => void, work: () => T): T {
  if (!isSubscribed) subscribe(CHANNEL, onProcess);
  isSubscribed = true;
  return storage.run(onStart, work);
}

function onProcess(message: unknown): void {
  const onStart = storage.getStore();
  if (onStart === undefined) return;
  const { process } = message as { readonly process: ChildProcess };
  queueMicrotask(() => onStart(process));
}
