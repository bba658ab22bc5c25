import type { StoreFailure } from '../store-failure.js';
import type { PostgresConnection } from './postgres-client.js';

/** What the database or the way to it failed with, as an error of ours. With the caller's own pool, which holds the secrets, it is the cause. */
export function failureOf(
  Failure: StoreFailure,
  where: string,
  error: unknown,
  connection: PostgresConnection | undefined,
): Error {
  const secrets = connection === undefined ? [] : secretsOf(connection);
  const reason = withoutSecrets(messageOf(error), secrets).replace(/\.$/, '');
  const code = codeOf(error);
  return new Failure(where, reason, code, {
    // An error of pg may hold the whole address, as one that says that it is no URL does.
    cause: connection === undefined ? error : Object.assign(new Error(reason), code !== undefined && { code }),
  });
}

/** A serializable transaction lost against another one; done again it may win. */
export function isConflict(error: unknown): boolean {
  return codeOf(error) === '40001';
}

function codeOf(error: unknown): string | undefined {
  return isRecord(error) && typeof error['code'] === 'string' ? error['code'] : undefined;
}

/** Where a name has several addresses, each of them failed in its own way and the error itself says nothing. */
function messageOf(error: unknown): string {
  if (!isRecord(error)) return String(error);
  const { message, errors } = error;
  if (typeof message === 'string' && message !== '') return message;
  return Array.isArray(errors) ? errors.map(messageOf).join('; ') : 'it gave no reason';
}

/** Every form in which the password may show up, the longest first so that none is cut out of another. */
function secretsOf(connection: PostgresConnection): string[] {
  const { connectionString, password } =
    typeof connection === 'string' ? { connectionString: connection, password: undefined } : connection;
  // Also of an address that is none, because of a character in the password that should have been escaped.
  const inAddress = /^[^:]*:\/\/[^:@]*:(.*)@/s.exec(connectionString ?? '')?.[1];
  const inQuery = /[?&]password=([^&]*)/.exec(connectionString ?? '')?.[1];
  const raw = [connectionString, inAddress, inQuery, password, process.env['PGPASSWORD']];
  return raw
    .filter((secret): secret is string => typeof secret === 'string' && secret !== '')
    .flatMap((secret) => [secret, decoded(secret)])
    .toSorted((left, right) => right.length - left.length);
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((masked, secret) => masked.replaceAll(secret, '[secret]'), text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
