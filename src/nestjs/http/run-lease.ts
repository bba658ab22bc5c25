import { refuseUnknownOptions, UserError } from '../../errors/index.js';
import { MAX_TIMEOUT_MS } from '../../tools/timeout-limit.js';

/** That a run goes on in a process, as long as the process says so. */
export interface RunLease {
  /** Which one: its machine, its id there, and something that no other has. */
  readonly holder: string;
  /** When the run counts as lost unless it was renewed; ISO 8601. */
  readonly expiresAt: string;
}

/** How a run of the routes is known to go on, and to be lost with its process. */
export interface RunLeaseOptions {
  /**
   * How often a process writes to the store that a run goes on in it, in milliseconds; as soon, it heeds what another process was asked to cancel.
   * @default 5_000
   */
  readonly renewEveryMs?: number;
  /**
   * How long after that a run whose process has died counts as lost, in milliseconds: at least twice `renewEveryMs`, and longer than a process may stand
   * still and clocks of machines differ.
   * @default 30_000
   */
  readonly expireAfterMs?: number;
}

const OPTION_NAMES = ['renewEveryMs', 'expireAfterMs'] as const satisfies readonly (keyof RunLeaseOptions)[];

/** @throws UserError for options that are unknown or unusable. */
export function resolveRunLease(options: RunLeaseOptions = {}): Required<RunLeaseOptions> {
  refuseUnknownOptions('ToolwrightModule, runLease', options, OPTION_NAMES);
  const { renewEveryMs = 5_000, expireAfterMs = 30_000 } = options;
  check('renewEveryMs', renewEveryMs, 1);
  check('expireAfterMs', expireAfterMs, 2 * renewEveryMs);
  return { renewEveryMs, expireAfterMs };
}

function check(name: string, value: number, least: number): void {
  if (typeof value === 'number' && value >= least && value <= MAX_TIMEOUT_MS) return;
  throw new UserError(
    `ToolwrightModule: runLease.${name} is ${String(value)}; give milliseconds, ${least} to ${MAX_TIMEOUT_MS}.`,
  );
}
