import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  functionTool,
  MemorySession,
  run,
  type InputItem,
  type RunOptions,
  type SessionInputCallback,
} from '../../src/index.js';
import { callTool, FunctionModel, say, ScriptedModel, type ScriptedAnswer } from '../../src/testing/index.js';
import { inShort } from '../support/items-in-short.js';
import { user } from '../support/openai-request.js';
import { runEitherWay } from '../support/run-either-way.js';

const look = functionTool({ name: 'look', parameters: { type: 'object' }, execute: () => 'rain' });
const fail = functionTool({
  name: 'fail',
  parameters: { type: 'object' },
  errorFunction: null,
  execute() {
    throw new Error('broken');
  },
});

function desk(...script: readonly ScriptedAnswer[]): { readonly agent: Agent; readonly model: ScriptedModel } {
  const model = new ScriptedModel(script);
  return { model, agent: new Agent({ name: 'Desk', model, tools: [look, fail] }) };
}

const said = (text: string): InputItem => ({ type: 'message', role: 'assistant', content: [{ type: 'text', text }] });
const memory = (...items: readonly InputItem[]): MemorySession => new MemorySession({ items });
const kept = async (session: MemorySession): Promise<string[]> => inShort(await session.getItems());

describe.each([{ stream: false }, { stream: true }])('a session in a run, streamed: $stream', ({ stream }) => {
  it('is read in front of the input, and keeps input, calls, results and answer in order (B310)', async () => {
    const session = memory(user('Hello'), said('Hi'));
    const { agent, model } = desk(callTool('look', {}, 'a'), say('Rain.'));

    const result = await runEitherWay(stream, agent, 'Weather?', { session });

    expect(inShort(model.requests[0]?.input ?? [])).toEqual(['user: Hello', 'assistant: Hi', 'user: Weather?']);
    const all = ['user: Hello', 'assistant: Hi', 'user: Weather?', 'call a', 'result a', 'assistant: Rain.'];
    expect(await kept(session)).toEqual(all);
    expect(inShort(result.history)).toEqual(all);
  });

  it('takes a list of items as well, and none where it knows already what there is to answer (B311)', async () => {
    const session = memory();
    const { agent } = desk(say('Hi'));
    const failed = new Agent({ name: 'Desk', model: new FunctionModel(() => Promise.reject(new Error('down'))) });

    await expect(runEitherWay(stream, failed, [user('Hello'), user('World')], { session })).rejects.toThrow('down');
    await runEitherWay(stream, agent, [], { session });

    expect(await kept(session)).toEqual(['user: Hello', 'user: World', 'assistant: Hi']);
  });

  it.each<readonly [string, SessionInputCallback, readonly string[], readonly string[]]>([
    [
      'leaves history out',
      (history, added) => [...history.slice(1), ...added],
      ['assistant: B', 'user: A'],
      ['user: A'],
    ],
    [
      'changes the order',
      (history, added) => [...added, ...history],
      ['user: A', 'user: A', 'assistant: B'],
      ['user: A'],
    ],
    [
      'copies everything',
      (history, added) => structuredClone([...history, ...added]),
      ['user: A', 'assistant: B', 'user: A'],
      ['user: A'],
    ],
    [
      'adds to the list it is given',
      (history, added) => {
        (history as InputItem[]).push(...added);
        return history;
      },
      ['user: A', 'assistant: B', 'user: A'],
      ['user: A'],
    ],
    [
      'puts something in between',
      async (history, added) => [...history, user('C'), ...added],
      ['user: A', 'assistant: B', 'user: C', 'user: A'],
      ['user: C', 'user: A'],
    ],
    ['changes what is said', (history) => [...history, user('X')], ['user: A', 'assistant: B', 'user: X'], ['user: X']],
  ])('keeps only what is new of what a callback gives that %s (B311)', async (_, join, sent, added) => {
    const session = memory(user('A'), said('B'));
    const { agent, model } = desk(say('Done'));

    // The new message equals one that is remembered, and is no copy of it all the same.
    await runEitherWay(stream, agent, 'A', { session, sessionInputCallback: join });

    expect(inShort(model.requests[0]?.input ?? [])).toEqual(sent);
    expect(await kept(session)).toEqual(['user: A', 'assistant: B', ...added, 'assistant: Done']);
  });

  it.each([undefined, 'text', [1]])('refuses what is no list of items from a callback: %j', async (given) => {
    const { agent, model } = desk(say('Done'));
    const options: RunOptions = { session: memory(), sessionInputCallback: () => given as unknown as InputItem[] };

    await expect(runEitherWay(stream, agent, 'A', options)).rejects.toMatchObject({ code: 'USER_ERROR' });
    expect(model.requests).toEqual([]);
  });

  it.each([
    [0, ['user: Now']],
    [1, ['assistant: B', 'user: Now']],
    // The limit leaves a result without its call, which the API would refuse.
    [2, ['assistant: B', 'user: Now']],
    [3, ['call a', 'result a', 'assistant: B', 'user: Now']],
    [-1, ['user: A', 'call a', 'result a', 'assistant: B', 'user: Now']],
  ])('is read up to a limit of %s, and keeps everything (B312)', async (limit, sent) => {
    const session = memory(
      user('A'),
      { type: 'function_call', callId: 'a', name: 'look', arguments: '{}' },
      { type: 'function_call_result', callId: 'a', name: 'look', output: 'rain' },
      said('B'),
    );
    const { agent, model } = desk(say('C'));

    await runEitherWay(stream, agent, 'Now', { session, sessionSettings: { limit } });

    expect(inShort(model.requests[0]?.input ?? [])).toEqual(sent);
    expect(await session.getItems()).toHaveLength(6);
  });

  it('keeps the turns before a tool that ends the run, and nothing of its own (B275)', async () => {
    const session = memory();
    const { agent } = desk(callTool('look', {}, 'a'), [callTool('look', {}, 'b'), callTool('fail', {}, 'c')]);

    await expect(runEitherWay(stream, agent, 'Go', { session })).rejects.toThrow('running tool fail');

    expect(await kept(session)).toEqual(['user: Go', 'call a', 'result a']);
  });

  it('has the input even where the first turn fails', async () => {
    const session = memory();
    const { agent } = desk(callTool('fail', {}, 'a'));

    await expect(runEitherWay(stream, agent, 'Go', { session })).rejects.toThrow('running tool fail');

    expect(await kept(session)).toEqual(['user: Go']);
  });

  it('keeps what was said beside calls, the reasoning before, and what the provider did by itself', async () => {
    const session = memory();
    const thought: InputItem = { type: 'reasoning', id: 'rs_1', content: [{ type: 'text', text: 'Hm' }] };
    const search: InputItem = {
      type: 'hosted_tool_call',
      id: 'ws_1',
      name: 'web_search_call',
      status: 'completed',
      providerData: { action: { type: 'search', query: 'rain' } },
    };
    const { agent } = desk(
      [search, thought, say('I look.'), callTool('look', {}, 'a')] as ScriptedAnswer,
      say('Rain.'),
    );

    await runEitherWay(stream, agent, 'Weather?', { session });

    expect(await kept(session)).toEqual([
      'user: Weather?',
      'web_search_call',
      'thought',
      'assistant: I look.',
      'call a',
      'result a',
      'assistant: Rain.',
    ]);
    expect((await session.getItems()).slice(1, 3)).toEqual([search, thought]);
  });

  it('keeps a handoff with its result, and the whole of a conversation that was filtered for the next agent', async () => {
    const session = memory();
    const second = new Agent({ name: 'Second', model: new ScriptedModel([say('Yours.')]) });
    const first = new Agent({
      name: 'First',
      model: new ScriptedModel([callTool('look', {}, 'a'), callTool('transfer_to_second', {}, 'b')]),
      tools: [look],
      handoffs: [second],
    });

    await runEitherWay(
      stream,
      first,
      'Go',
      { session },
      { handoffInputFilter: (data) => ({ ...data, preHandoffItems: [], inputHistory: [] }) },
    );

    expect(await kept(session)).toEqual(['user: Go', 'call a', 'result a', 'call b', 'result b', 'assistant: Yours.']);
  });

  it('holds the turns of two runs at once, each whole', async () => {
    const session = memory();
    const turns = 5;
    const talk = (name: string): Promise<unknown> => {
      let turn = 0;
      const model = new FunctionModel(() => {
        turn += 1;
        const id = `${name}${turn}`;
        return turn > turns ? say(name) : [callTool('look', {}, `${id}x`), callTool('look', {}, `${id}y`)];
      });
      return runEitherWay(stream, new Agent({ name, model, tools: [look] }), name, { session });
    };

    await Promise.all([talk('A'), talk('B')]);

    const words = await kept(session);
    const batch = (id: string): string[] => [`call ${id}x`, `call ${id}y`, `result ${id}x`, `result ${id}y`];
    for (const id of ['A', 'B'].flatMap((name) => Array.from({ length: turns }, (_, turn) => `${name}${turn + 1}`))) {
      const start = words.indexOf(`call ${id}x`);
      expect(words.slice(start, start + 4)).toEqual(batch(id));
    }
    expect(words).toHaveLength(2 * (2 + 4 * turns));
  });

  it.each<readonly [string, RunOptions]>([
    ['no session at all', { session: 'chat' as never }],
    ['null', { session: null as never }],
    ['half of one', { session: { addItems: () => Promise.resolve() } as never }],
    ['a limit without a session', { sessionSettings: { limit: 2 } }],
    ['a callback without a session', { sessionInputCallback: (history) => history }],
    ['a limit that is none', { session: memory(), sessionSettings: { limit: 0.5 } }],
  ])('is refused as %s, before anything is asked', async (_, options) => {
    const { agent, model } = desk(say('Done'));

    await expect(runEitherWay(stream, agent, 'A', options)).rejects.toMatchObject({ code: 'USER_ERROR' });
    expect(model.requests).toEqual([]);
  });
});

describe('a streamed run that is cancelled', () => {
  it('leaves the turn under way out of the session, and goes on from its state', async () => {
    const session = memory();
    const started = Promise.withResolvers<void>();
    let isFirst = true;
    const slow = functionTool({
      name: 'slow',
      parameters: { type: 'object' },
      async execute(_, { signal }) {
        if (!isFirst) return 'rain';
        isFirst = false;
        started.resolve();
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve('too late')));
      },
    });
    const model = new ScriptedModel([callTool('look', {}, 'a'), callTool('slow', {}, 'b'), say('Rain.')]);
    const agent = new Agent({ name: 'Desk', model, tools: [look, slow] });

    const result = await run(agent, 'Weather?', { session, stream: true });
    void started.promise.then(() => result.cancel());
    await result.completed;
    expect(await kept(session)).toEqual(['user: Weather?', 'call a', 'result a']);

    expect((await run(agent, result.state, { session })).finalOutput).toBe('Rain.');
    expect(await kept(session)).toEqual([
      'user: Weather?',
      'call a',
      'result a',
      'call b',
      'result b',
      'assistant: Rain.',
    ]);
  });
});
