export type { Unit } from './unit.js';

/** From one to the other. */
export interface Range {
  from: number;
  to: number;
}
