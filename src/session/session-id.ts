import { UserError } from '../errors/index.js';

/**
 * The id of a session, if every store can keep it and tell it from any other.
 *
 * @param where Who was given it, for the message: `SqliteSession`.
 * @param sessionId Left out, a random one.
 * @throws {UserError} It is empty, no text, or has characters that databases refuse or replace.
 */
export function sessionIdOf(where: string, sessionId: string = crypto.randomUUID()): string {
  if (typeof sessionId !== 'string' || sessionId === '') {
    throw new UserError(
      `${where} takes its sessionId as a text that is not empty, such as the id of a user or a chat.`,
    );
  }
  // Half a surrogate pair is replaced where text is stored as UTF-8: two sessions would become one.
  if (sessionId.includes('\0') || !sessionId.isWellFormed()) {
    throw new UserError(
      `${where} cannot keep the sessionId ${JSON.stringify(sessionId)}: ` +
        'take one without NUL characters and without halves of surrogate pairs.',
    );
  }
  return sessionId;
}
