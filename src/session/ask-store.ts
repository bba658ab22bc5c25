import { SessionStoreError, ToolwrightError } from '../errors/index.js';
import type { Session } from './session.js';

/**
 * Asks a session for something.
 *
 * @throws {SessionStoreError} The store of somebody else failed in words of its own; toolwright's errors pass as they are.
 */
export async function askStore<T>(session: Session, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof ToolwrightError) throw error;
    const { message, code } = (error ?? {}) as { readonly message?: unknown; readonly code?: unknown };
    const reason = typeof message === 'string' && message !== '' ? message.replace(/\.$/, '') : String(error);
    throw new SessionStoreError(storeName(session), reason, typeof code === 'string' ? code : undefined, {
      cause: error,
    });
  }
}

/** The class of a session, where it is of one. */
export function storeName(session: Session): string {
  const { name } = session.constructor ?? {};
  return name === undefined || name === '' || name === 'Object' ? 'The session' : name;
}
