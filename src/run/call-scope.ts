import { AsyncLocalStorage } from 'node:async_hooks';
import type { FunctionCallItem } from '../model/item.js';
import type { LoopOptions } from './loop-options.js';

/** The run and the call inside of which code is running: what a nested run inherits from. */
export interface CallScope {
  readonly options: LoopOptions;
  readonly call: FunctionCallItem;
}

export const callScope = new AsyncLocalStorage<CallScope>();
