import { isCallAnswerer } from '../tools/call-answerer.js';
import type { AnyAgent } from './hooks.js';

/** Whether a value is an agent of toolwright: by its shape, as it may come from another copy; those of other packages are none. */
export function isAgent(value: unknown): value is AnyAgent {
  return isCallAnswerer(value) && 'asTool' in value;
}
