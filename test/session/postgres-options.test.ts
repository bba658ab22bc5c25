import { inspect } from 'node:util';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import {
  PostgresSession,
  type PostgresConnection,
  type PostgresSessionOptions,
} from '../../src/session/postgres/index.js';
import { gossipingPostgres } from '../support/postgres-gossip.js';

const pool = { query: () => Promise.resolve({ rows: [] }) };

describe('PostgresSession, without a server', () => {
  it.each([
    [{ poool: pool }, "no option 'poool' (did you mean 'pool'?)"],
    [{ pool, connection: 'postgres://127.0.0.1' }, 'either a `pool`, or a `connection`'],
    [{ pool: {} }, 'anything with its `query`'],
    [{ connection: 5432 }, 'an address, postgres://…'],
    [{ pool, table: 'items; DROP TABLE users' }, 'as table a name of letters, digits and _'],
    [{ pool, table: 'a"b' }, 'as table a name of letters, digits and _'],
    [{ pool, table: '1st' }, 'as table a name of letters, digits and _'],
    [{ pool, table: 'x'.repeat(56) }, 'at most 55 of them'],
    [{ pool, schema: "public'" }, 'as schema a name of letters, digits and _'],
    [{ pool, schema: '' }, 'as schema a name of letters, digits and _'],
    [{ pool, sessionId: 'a\0b' }, 'without NUL characters'],
  ])('refuses %j', (options, message) => {
    expect(() => new PostgresSession(options as unknown as PostgresSessionOptions)).toThrow(message);
  });

  const password = 'hunter2/unescaped';
  const escaped = encodeURIComponent(password);
  it.each<[string, (port: number) => PostgresConnection]>([
    ['an address', (port) => `postgres://ada:${escaped}@127.0.0.1:${port}/shop`],
    ['an address in options', (port) => ({ connectionString: `postgres://ada:${escaped}@127.0.0.1:${port}/shop` })],
    ['options', (port) => ({ host: '127.0.0.1', port, user: 'ada', password, database: 'shop' })],
    ['a query', (port) => `postgres://127.0.0.1:${port}/shop?user=ada&password=${escaped}`],
    ['an address that is none, as the password is not escaped', () => `postgres://ada:${password}@127.0.0.1/shop`],
    ['an address with a port that is none', () => `postgres://ada:${escaped}@127.0.0.1:no-port/shop`],
  ])('tells nobody the password in %s', async (_, connection) => {
    const server = await gossipingPostgres();
    const session = new PostgresSession({ connection: connection(server.port) });
    const error = await session.getItems().catch((thrown: unknown) => thrown);

    expect(error).toMatchObject({ code: 'SESSION_STORE', message: expect.stringMatching(/is wrong|Invalid URL/) });
    for (const shown of [error, session]) {
      expect(inspect(shown, { depth: 10, showHidden: true })).not.toMatch(/hunter2|unescaped/);
    }
    await session.close();
    await server.close();
  });

  it('says why each address of a name failed', async () => {
    const port = await closedPort();
    const session = new PostgresSession({ connection: { host: 'localhost', port, user: 'ada' } });
    await expect(session.getItems()).rejects.toMatchObject({
      message: expect.stringContaining('ECONNREFUSED'),
      storeCode: 'ECONNREFUSED',
    });
  });

  async function closedPort(): Promise<number> {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
});
