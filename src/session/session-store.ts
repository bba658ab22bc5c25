import { refuseUnknownOptions, UserError } from '../errors/index.js';
import type { Session } from './session.js';

/** Where conversations are kept: opens them by their ids, and tells which there are. */
export interface SessionStore {
  /** @returns The conversation of the id, made if it is new. */
  open(sessionId: string): Session | Promise<Session>;
  /** @returns Those that have items, the one added to last first. */
  list(options?: ListSessionsOptions): Promise<readonly SessionSummary[]>;
}

export interface ListSessionsOptions {
  /** Only sessions whose ids begin with it. @default '', all */
  readonly prefix?: string;
  /** At most so many. @default 100 */
  readonly limit?: number;
}

/** One conversation of a store. */
export interface SessionSummary {
  readonly sessionId: string;
  readonly itemCount: number;
  /** When the newest item was added. */
  readonly updatedAt: Date;
}

const OPTION_NAMES = ['prefix', 'limit'] as const satisfies readonly (keyof ListSessionsOptions)[];

/**
 * The options with their defaults.
 *
 * @throws {UserError} An unknown option, or a limit that is no whole number.
 */
export function resolveListOptions(where: string, options: ListSessionsOptions): Required<ListSessionsOptions> {
  refuseUnknownOptions(where, options, OPTION_NAMES);
  const { prefix = '', limit = 100 } = options;
  if (!Number.isSafeInteger(limit) || limit < 0)
    throw new UserError(`${where}: limit is ${String(limit)}; give a whole number from 0 on.`);
  return { prefix, limit };
}
