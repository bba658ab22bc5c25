import { logger } from './logger.js';
import { errorType } from './error-type.js';

let hasWarned = false;

/** Calls into tracing, which is other people's code: its failures are told to operators, once, and never reach the run (B325). */
export function guarded<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    if (!hasWarned) warn(error);
    hasWarned = true;
    return undefined;
  }
}

function warn(error: unknown): void {
  try {
    // Only what kind of failure: its message may quote what a span holds.
    logger().warn(`toolwright: tracing failed with ${errorType(error)}; runs go on, their traces may have gaps.`);
  } catch {
    // A logger that fails is no reason for a run to fail either.
  }
}
