import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  Agent,
  defineInputGuardrail,
  functionTool,
  MemorySession,
  run,
  RunState,
  SessionStoreError,
  type AgentOptions,
  type InputItem,
} from '../../src/index.js';
import { callTool, say, ScriptedModel, type ScriptedAnswer } from '../../src/testing/index.js';
import { decideAll } from '../support/decide-all.js';
import { inShort } from '../support/items-in-short.js';
import { runEitherWay } from '../support/run-either-way.js';

/** A store of somebody's own that is away at times. */
class HouseSession extends MemorySession {
  /** Whether each of the next uses works; those after them do. */
  readonly works: boolean[] = [];

  override async getItems(limit?: number): Promise<InputItem[]> {
    this.#use();
    return super.getItems(limit);
  }

  override async addItems(items: readonly InputItem[]): Promise<void> {
    this.#use();
    return super.addItems(items);
  }

  #use(): void {
    if (this.works.shift() === false) throw Object.assign(new Error('connection lost.'), { code: 'ECONNRESET' });
  }

  async words(): Promise<string[]> {
    return inShort(await super.getItems());
  }
}

function away(...works: readonly boolean[]): HouseSession {
  const session = new HouseSession();
  session.works.push(...works);
  return session;
}

/** An agent that counts how often its tool is used. */
function desk(
  script: readonly ScriptedAnswer[],
  options: Partial<AgentOptions> = {},
): { readonly agent: Agent; readonly model: ScriptedModel; readonly used: string[] } {
  const used: string[] = [];
  const look = functionTool({
    name: 'look',
    parameters: { type: 'object' },
    execute: (_, { toolCallId }) => {
      used.push(toolCallId);
      return 'rain';
    },
  });
  const model = new ScriptedModel(script);
  return { used, model, agent: new Agent({ name: 'Desk', model, tools: [look], ...options }) };
}

async function storeError(work: Promise<unknown>): Promise<SessionStoreError & { readonly state: RunState }> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SessionStoreError);
  expect(error).toMatchObject({ store: 'HouseSession', storeCode: 'ECONNRESET' });
  expect((error as Error).message).toContain(
    'HouseSession could not use its store: connection lost (ECONNRESET). See that the store is up',
  );
  return error as SessionStoreError & { readonly state: RunState };
}

const SCRIPT = [callTool('look', {}, 'a'), callTool('look', {}, 'b'), say('Rain.')];
const ALL = ['user: Weather?', 'call a', 'result a', 'call b', 'result b', 'assistant: Rain.'];

describe.each([{ stream: false }, { stream: true }])('a session whose store fails, streamed: $stream', ({ stream }) => {
  it('is named before anything is asked where it cannot be read', async () => {
    const session = away(false);
    const { agent, model } = desk(SCRIPT);

    await storeError(runEitherWay(stream, agent, 'Weather?', { session }));

    expect(model.requests).toEqual([]);
    expect((await runEitherWay(stream, agent, 'Weather?', { session })).finalOutput).toBe('Rain.');
    expect(await session.words()).toEqual(ALL);
  });

  // Of a run with three turns: the uses are reading, the input, and each of the turns.
  it.each([
    ['the input', 1, 0, []],
    ['the first turn', 2, 1, ['user: Weather?']],
    ['the second turn', 3, 2, ALL.slice(0, 3)],
    ['the answer', 4, 3, ALL.slice(0, 5)],
  ])('has all of it once after the run goes on from where it failed at %s', async (_, uses, asked, before) => {
    const session = away(...Array.from({ length: uses }, () => true), false);
    const { agent, model, used } = desk(SCRIPT);

    const { state } = await storeError(runEitherWay(stream, agent, 'Weather?', { session }));
    expect(model.requests).toHaveLength(asked);
    expect(await session.words()).toEqual(before);
    const result = await runEitherWay(stream, agent, state, { session });

    expect(result.finalOutput).toBe('Rain.');
    expect(await session.words()).toEqual(ALL);
    expect(inShort(result.history)).toEqual(ALL);
    expect([model.requests.length, used]).toEqual([3, ['a', 'b']]);
  });

  it('has it all, too, when it goes on from the text of the state, and when it fails again in between', async () => {
    const session = away(true, true, true, true, false);
    const { agent } = desk(SCRIPT);
    const { state } = await storeError(runEitherWay(stream, agent, 'Weather?', { session }));

    const there = desk([]).agent;
    const read = await RunState.fromString(there, state.toString());
    session.works.push(false);
    const again = await storeError(runEitherWay(stream, there, read, { session }));
    const result = await runEitherWay(stream, there, again.state, { session });

    expect(result.finalOutput).toBe('Rain.');
    expect(await session.words()).toEqual(ALL);
  });

  it('is no reason to go on from a state that a session has all of, or without that session', async () => {
    const session = away();
    const { agent } = desk(SCRIPT);
    const { state } = await runEitherWay(stream, agent, 'Weather?', { session });
    await expect(runEitherWay(stream, agent, state, { session })).rejects.toThrow('has its final output');

    const failing = away(true, true, false);
    const error = await storeError(runEitherWay(stream, desk([say('Rain.')]).agent, 'Weather?', { session: failing }));
    await expect(runEitherWay(stream, agent, error.state)).rejects.toThrow('has its final output');
  });

  it('ends the request of the model that is under way beside a guardrail', async () => {
    const session = away(true, false);
    let reason: unknown;
    const model = {
      getResponse: ({ signal }: { readonly signal?: AbortSignal }) =>
        new Promise<never>((_, reject) => {
          signal?.addEventListener('abort', () => {
            ({ reason } = signal);
            reject(new Error('aborted'));
          });
        }),
    };
    const guard = defineInputGuardrail({ name: 'ok', execute: () => ({ tripwireTriggered: false }) });
    const agent = new Agent({ name: 'Desk', model, inputGuardrails: [guard] });

    const error = await storeError(runEitherWay(stream, agent, 'Weather?', { session }));

    expect(reason).toBe(error);
  });

  it('keeps what was said to a run that waits for as long as it cannot be kept', async () => {
    const session = away();
    const pay = functionTool({
      name: 'pay',
      parameters: { type: 'object' },
      needsApproval: true,
      execute: () => 'paid',
    });
    const { agent } = desk([callTool('pay', {}, 'a'), say('Paid.')], { tools: [pay] });
    const paused = await runEitherWay(stream, agent, 'Pay', { session });
    expect(await session.words()).toEqual(['user: Pay']);
    decideAll(paused.state, 'approve').addInput('Hurry');

    // The turn is taken, what was said meanwhile is not.
    session.works.push(true, false);
    const { state } = await storeError(runEitherWay(stream, agent, paused.state, { session }));
    expect(await session.words()).toEqual(['user: Pay', 'call a', 'result a']);
    const result = await runEitherWay(stream, agent, state, { session });

    const all = ['user: Pay', 'call a', 'result a', 'user: Hurry', 'assistant: Paid.'];
    expect(await session.words()).toEqual(all);
    expect(inShort(result.history)).toEqual(all);
  });
});

/** A store that takes its time for what has a word in it. */
function slowFor(word: string) {
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  class SlowSession extends HouseSession {
    override async addItems(items: readonly InputItem[]): Promise<void> {
      if (JSON.stringify(items).includes(word)) {
        asked();
        await mayAnswer;
      }
      return super.addItems(items);
    }
  }
  return { session: new SlowSession(), isAsked, answer };
}

describe('a store that is slower than the run that is aborted', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it.each([
    ['a turn', 'function_call'],
    ['what was said meanwhile', 'And tomorrow?'],
  ])('is not given %s a second time when the run goes on', async (_what, word) => {
    const { session, isAsked, answer } = slowFor(word);
    const { agent, used } = desk([callTool('look', {}), say('Rain.')]);
    const begun = await run(agent, 'Weather?', { stream: true });
    for await (const { type } of begun) if (type === 'raw_model_stream_event') begun.cancel({ mode: 'after_turn' });
    expect(used).toHaveLength(1);
    begun.state.addInput('And tomorrow?');
    const stop = new AbortController();
    const aborted = await run(agent, begun.state, { stream: true, session, signal: stop.signal });
    const ending = expect(aborted.completed).rejects.toThrow('enough');
    await isAsked;
    stop.abort(new Error('enough'));
    await jest.advanceTimersByTimeAsync(300);
    await ending;

    const state = await RunState.fromString(agent, aborted.state.toString());
    answer();
    const result = await run(agent, state, { session });

    expect(result.finalOutput).toBe('Rain.');
    expect(used).toHaveLength(1);
    expect(await session.getItems()).toEqual(result.history);
  });

  it('is given nothing by a run that was left behind while a hook took its time', async () => {
    const { promise: mayGoOn, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: isCalled, resolve: called } = Promise.withResolvers<void>();
    const onAgentEnd = (): Promise<void> => {
      called();
      return mayGoOn;
    };
    const session = away();
    const { agent } = desk([say('Rain.'), say('Still rain.')]);
    const stop = new AbortController();
    const aborted = await run(agent, 'Weather?', { stream: true, session, signal: stop.signal, hooks: { onAgentEnd } });
    const ending = expect(aborted.completed).rejects.toThrow('enough');
    await isCalled;
    stop.abort(new Error('enough'));
    await jest.advanceTimersByTimeAsync(300);
    await ending;

    const result = await run(agent, aborted.state, { session });
    letGo();
    await jest.advanceTimersByTimeAsync(1);

    expect(result.finalOutput).toBe('Still rain.');
    expect(await session.getItems()).toEqual(result.history);
  });
});
