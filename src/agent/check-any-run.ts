import { UserError } from '../errors/index.js';
import type { Session } from '../session/session.js';
import { checkHooks } from './check-hooks.js';
import type { Hooks } from './hooks.js';

/** What can be said of every run, wherever it is started. */
interface AnyRunOptions {
  readonly maxTurns?: number | null;
  readonly session?: Session;
  readonly hooks?: Hooks;
}

/** @throws UserError for what cannot be meant. */
export function checkAnyRun(where: string, { maxTurns, session, hooks }: AnyRunOptions): void {
  if (maxTurns !== undefined && maxTurns !== null && !(Number.isInteger(maxTurns) && maxTurns > 0)) {
    throw new UserError(
      `${where}: maxTurns is ${String(maxTurns)}; give a whole number above 0, or null for no limit.`,
    );
  }
  if (session !== undefined && !isSession(session)) {
    throw new UserError(
      `${where}: session is no session, which has getItems() and addItems(); make one, such as new MemorySession().`,
    );
  }
  checkHooks(where, hooks);
}

function isSession(given: unknown): boolean {
  const { getItems, addItems } = (given ?? {}) as Partial<Readonly<Record<keyof Session, unknown>>>;
  return typeof getItems === 'function' && typeof addItems === 'function';
}
