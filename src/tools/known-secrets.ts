import { AsyncLocalStorage } from 'node:async_hooks';

import type { RunContext } from './run-context.js';
import type { Secret } from './secret.js';

/** The secrets that came to be known in a run and all inside it. */
export type KnownSecrets = Set<Secret<unknown>>;

/** Shared by all copies of toolwright in a process, as secrets are. */
const STORAGE = Symbol.for('toolwright:known-secrets');

function storage(): AsyncLocalStorage<KnownSecrets> {
  const shared = Reflect.get(globalThis, STORAGE) as AsyncLocalStorage<KnownSecrets> | undefined;
  if (shared !== undefined) return shared;
  const made = new AsyncLocalStorage<KnownSecrets>();
  Reflect.set(globalThis, STORAGE, made);
  return made;
}

/** Remembers a secret for the run that the running code is inside of, if it is in one. */
export function noteSecret(secret: Secret<unknown>): void {
  storage().getStore()?.add(secret);
}

/** The secrets of a run: one set for it and everything inside it. */
export function secretsOf(context: RunContext): KnownSecrets {
  // Kept with the account that all contexts of a run share; no part of what users see of a context.
  return context['account'].secrets;
}

/** Does work of a run, so that secrets revealed in it are remembered for the run. */
export function insideRunOf<T>(context: RunContext, work: () => T): T {
  return storage().run(secretsOf(context), work);
}
