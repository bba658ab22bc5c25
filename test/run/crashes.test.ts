import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Session } from '../../src/index.js';
import { PostgresSession } from '../../src/session/postgres/index.js';
import { SqliteSession } from '../../src/session/sqlite/index.js';
import { bundleProgram, REPOSITORY } from '../support/bundle-program.js';
import { inShort } from '../support/items-in-short.js';
import {
  callTool,
  say,
  staySilent,
  together,
  type Answer,
  type OpenAIServer,
  type Step,
} from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';
import { findPostgres } from '../support/postgres.js';
import type { Order } from './crashing/worker.js';

const startServer = serversPerTest();
const postgres = await findPostgres('runs that are killed, with a PostgresSession');
const worker = await bundleProgram("import { work } from './test/run/crashing/worker.ts'; await work();");

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** Keeps everybody from writing. */
interface Lock {
  /** Resolves once a process waits for it, where that can be told. */
  readonly isWaitedFor: () => Promise<unknown>;
  /** Resolves once whatever waited is done. */
  readonly release: () => Promise<unknown>;
}

/** A store that processes share, and may be kept from writing to. */
interface Store {
  readonly place: Order['store'];
  /** Whether a server finishes what a process had asked for before it was killed. */
  readonly isServer: boolean;
  readonly open: () => Session;
  readonly lock: () => Promise<Lock>;
}

async function sqliteStore(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'toolwright-crash-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  const database = join(folder, 'sessions.db');
  return {
    place: { database },
    isServer: false,
    open() {
      const session = new SqliteSession({ sessionId: 'customer-1', database });
      cleanups.push(() => session.close());
      return session;
    },
    async lock() {
      const writer = new DatabaseSync(database);
      writer.exec('BEGIN IMMEDIATE');
      return { isWaitedFor: async () => {}, release: async () => writer.close() };
    },
  };
}

async function postgresStore(): Promise<Store> {
  const connection = postgres?.address ?? '';
  const schema = postgres?.newSchema() ?? '';
  const pool = postgres?.newPool();
  const session = new PostgresSession({ sessionId: 'customer-1', schema, ...(pool && { pool }) });
  // So that the table is there to be locked.
  await session.getItems();
  return {
    place: { connection, schema },
    isServer: true,
    open: () => session,
    async lock() {
      const client = await pool?.connect();
      const table = `"${schema}".toolwright_session_items`;
      const others = async (kind: string): Promise<number> => {
        const sql = `SELECT FROM pg_locks WHERE ${kind} AND relation = $1::regclass AND pid <> pg_backend_pid()`;
        return (await client?.query(sql, [table]))?.rowCount ?? 0;
      };
      await client?.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`);
      return {
        async isWaitedFor() {
          while ((await others('NOT granted')) === 0) await setTimeout(5);
        },
        async release() {
          await client?.query('ROLLBACK');
          while ((await others('TRUE')) > 0) await setTimeout(5);
          client?.release();
        },
      };
    },
  };
}

/** Starts a process that runs the agent, or goes on where another one was killed. */
function start(order: Order): ChildProcess {
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-'], {
    cwd: REPOSITORY,
    env: { ...process.env, ORDER: JSON.stringify(order) },
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
  });
  cleanups.push(() => child.kill('SIGKILL'));
  child.stdin?.end(worker);
  return child;
}

async function messageOf(child: ChildProcess): Promise<unknown> {
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => [`ended with ${String(code)}`]),
  ])) as unknown[];
  return message;
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** Answers by what it is told: two turns with calls, then the answer. The request `silentAt`, from 0 on, gets no answer the first time. */
async function modelServer(silentAt?: number): Promise<OpenAIServer> {
  const answers = new Map<number, Answer>([
    [0, callTool('look', {}, { callId: 'a' })],
    [1, together(callTool('look', {}, { callId: 'b' }), callTool('look', {}, { callId: 'c' }))],
    [3, say('Rain.')],
  ]);
  let requests = 0;
  const step: Step = (request) => {
    requests += 1;
    if (requests - 1 === silentAt) return staySilent();
    const input = 'input' in request ? request.input : undefined;
    const results = Array.isArray(input) ? input.filter(({ type }) => type === 'function_call_output') : [];
    return answers.get(results.length) ?? say(`${results.length} results`);
  };
  return startServer(...Array.from({ length: 8 }, () => step));
}

const ALL = ['user: Weather?', 'call a', 'result a', 'call b', 'call c', 'result b', 'result c', 'assistant: Rain.'];
const [NOTHING, INPUT, FIRST, SECOND] = [[], ALL.slice(0, 1), ALL.slice(0, 3), ALL.slice(0, 7)];

/** The user's message is there once, every call has its result, and nothing is there twice. */
const COMPLETE = ['answer: Rain.', ALL];

const stores = [
  { kind: 'SQLite', newStore: sqliteStore },
  ...(postgres === undefined ? [] : [{ kind: 'Postgres', newStore: postgresStore }]),
];

describe.each(stores)('a process that is killed, with a session in $kind,', ({ newStore }) => {
  let isStreamed = false;
  const newOrder = (server: OpenAIServer, store: Store, rest: Partial<Order> = {}): Order => {
    // By turns, as there is no difference to be found.
    isStreamed = !isStreamed;
    return { baseURL: server.baseURL, store: store.place, stream: isStreamed, ...rest };
  };

  /** What the session has before and after another process goes on. The server refuses it a call without its result. */
  async function goOn(server: OpenAIServer, store: Store): Promise<readonly unknown[]> {
    const session = store.open();
    const before = inShort(await session.getItems());
    const answer = await messageOf(start(newOrder(server, store)));
    return [before, answer, inShort(await session.getItems())];
  }

  it.each([
    [0, INPUT],
    [1, FIRST],
    [2, SECOND],
  ])('while it waits for answer %i, has lost nothing before that', async (silentAt, kept) => {
    const [server, store] = [await modelServer(silentAt), await newStore()];
    const child = start(newOrder(server, store));
    await server.silent();
    await kill(child);

    expect(await goOn(server, store)).toEqual([kept, ...COMPLETE]);
  });

  it.each([
    ['a', INPUT],
    // The other call of the turn is done by then, and is done again: a turn is kept whole.
    ['c', FIRST],
  ])('while a tool carries out call %s, has lost that turn only', async (stopAt, kept) => {
    const [server, store] = [await modelServer(), await newStore()];
    const child = start(newOrder(server, store, { stopAt }));
    expect(await messageOf(child)).toBe(stopAt);
    await kill(child);

    expect(await goOn(server, store)).toEqual([kept, ...COMPLETE]);
  });

  it.each([
    [1, NOTHING, INPUT],
    [2, INPUT, FIRST],
    [3, FIRST, SECOND],
    [4, SECOND, ALL],
  ])('while the store takes list %i, has lost all of it, or a server has all of it', async (list, before, after) => {
    const [server, store] = [await modelServer(), await newStore()];
    const child = start(newOrder(server, store, { stopAt: `before ${list}` }));
    expect(await messageOf(child)).toBe(`before ${list}`);
    const lock = await store.lock();
    child.send('go on');
    expect(await messageOf(child)).toBe('going on');
    await lock.isWaitedFor();
    await kill(child);
    await lock.release();

    const kept = store.isServer ? after : before;
    // With the answer kept there is nothing to go on with.
    const found = kept === ALL ? [inShort(await store.open().getItems())] : await goOn(server, store);
    expect(found).toEqual(kept === ALL ? [ALL] : [kept, ...COMPLETE]);
  });
});
