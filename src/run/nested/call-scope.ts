import { AsyncLocalStorage } from 'node:async_hooks';
import type { FunctionCallItem } from '../../model/item.js';
import type { LoopOptions } from '../loop-options.js';
import type { LoopState } from '../state/loop-state.js';

/** The run and the call inside of which code is running: what a nested run inherits from. */
export interface CallScope {
  readonly options: LoopOptions;
  readonly call: FunctionCallItem;
  /** The run inside the call that goes on now, until an agent takes it up. */
  waiting: LoopState | undefined;
  /** The run inside the call that has begun and not come to its end. */
  unfinished: LoopState | undefined;
  /** Whether the call has ended: what it left running in the background is inside of it no longer. */
  isOver: boolean;
}

const storage = new AsyncLocalStorage<CallScope>();

/** `undefined` outside of any call, and where the call has ended. */
export function currentCallScope(): CallScope | undefined {
  const scope = storage.getStore();
  return scope?.isOver ? undefined : scope;
}

/**
 * Carries out a call. Where it leaves without an output, because it waits, was aborted or ends the run, the run inside of it is kept as
 * it stands, so that what it has done is not done again when the outer run goes on.
 */
export async function insideCallScope<T>(
  options: LoopOptions,
  call: FunctionCallItem,
  work: () => Promise<T>,
): Promise<T> {
  const { nested } = options.state;
  const scope: CallScope = { options, call, waiting: nested.get(call.callId), unfinished: undefined, isOver: false };
  try {
    return await storage.run(scope, work);
  } catch (error) {
    const kept = scope.unfinished ?? scope.waiting;
    if (kept !== undefined) nested.set(call.callId, kept);
    throw error;
  } finally {
    scope.isOver = true;
  }
}
