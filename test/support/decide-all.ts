import type { RunState } from '../../src/index.js';

/** Decides about every call that waits, in the same way. */
export function decideAll<TContext, TOutput>(
  state: RunState<TContext, TOutput>,
  decision: 'approve' | 'reject',
): RunState<TContext, TOutput> {
  for (const item of state.interruptions) state[decision](item);
  return state;
}
