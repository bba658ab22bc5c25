import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { run } from '../../src/index.js';
import { callTool, say, together, type Step } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';
import { findPostgres } from '../support/postgres.js';
import { makeDesk, withSession, type Order } from './other-process/desk.js';
import type { Outcome } from './other-process/go-on.js';

const execute = promisify(execFile);
const openaiServer = serversPerTest();
const postgres = await findPostgres('runs that go on in another process, with a PostgresSession');

const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolwright-state-'));
  folders.push(folder);
  return folder;
}

/** Has another process decide, and go on. */
async function goOnElsewhere(folder: string, text: string, order: Order): Promise<Outcome> {
  const [state, outcome] = [join(folder, 'state.json'), join(folder, 'outcome.json')];
  await writeFile(state, text);
  const program = join(import.meta.dirname, 'other-process/go-on.ts');
  await execute(process.execPath, ['--import', 'tsx', program, state, outcome, JSON.stringify(order)], {
    cwd: join(import.meta.dirname, '../..'),
  });
  return JSON.parse(await readFile(outcome, 'utf8')) as Outcome;
}

const SCRIPT: readonly Step[] = [
  together(
    callTool('look', {}, { callId: 'call_look' }),
    callTool('pay', { to: 'Eve' }, { callId: 'call_eve' }),
    callTool('clerk', { input: 'Pay Ada' }, { callId: 'call_clerk' }),
  ),
  callTool('pay', { to: 'Ada' }, { callId: 'call_ada' }),
  say('Ada is paid.'),
  say('Done.'),
  say('Still done.'),
];

const kinds = ['sqlite', ...(postgres === undefined ? [] : ['postgres' as const])] as const;

describe.each(kinds)('a run over HTTP with a session in %s', (kind) => {
  it('goes on in another process, which decides, and leaves no orphan and nothing twice', async () => {
    const server = await openaiServer(...SCRIPT);
    const folder = await newFolder();
    const session: Order['session'] =
      kind === 'sqlite'
        ? { kind, database: join(folder, 'sessions.db') }
        : { kind, connection: postgres?.address ?? '', schema: postgres?.newSchema() ?? '' };
    const order: Order = { baseURL: server.baseURL, session };
    const { agent, paid } = makeDesk(order);
    const paused = await withSession(order, (opened) => run(agent, 'Pay Eve and Ada', { session: opened }));
    expect(paused.interruptions.map(({ path, arguments: args }) => [...path, args])).toEqual([
      ['{"to":"Eve"}'],
      ['call_clerk', '{"to":"Ada"}'],
    ]);

    const outcome = await goOnElsewhere(folder, paused.state.toString(), order);

    expect(outcome).toEqual({ finalOutput: 'Done.', paid: ['Ada'], requests: 4 });
    expect(paid).toEqual([]);
    const remembered = await withSession(order, (opened) => opened.getItems());
    expect(remembered.map((item) => ('callId' in item ? `${item.type} ${item.callId}` : item.type))).toEqual([
      'message',
      'function_call call_look',
      'function_call call_eve',
      'function_call call_clerk',
      'function_call_result call_look',
      'function_call_result call_eve',
      'function_call_result call_clerk',
      'message',
    ]);

    // The API refuses a conversation with a call that has no output, or an output too many.
    const next = await withSession(order, (opened) => run(agent, 'And now?', { session: opened }));
    expect(next.finalOutput).toBe('Still done.');
    expect(server.requests).toHaveLength(5);
  }, 120_000);
});
