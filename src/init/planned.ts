import type { InitPlan } from './plan-init.js';

/** What one kind of project adds to a plan, beside the changes in the draft. */
export type Planned = Pick<InitPlan, 'byHand' | 'hints' | 'next'>;

/** Collects what is to be said, from wherever it turns up. */
export interface Remarks {
  readonly byHand: string[];
  readonly hints: string[];
}
