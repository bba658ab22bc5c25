import { describe, expect, it } from '@jest/globals';
import { Agent, run, type FunctionCallItem } from '../../../src/index.js';
import { codexTool, type CodexToolOptions } from '../../../src/tools/codex/index.js';
import { callTool, say, ScriptedModel } from '../../../src/testing/index.js';
import { fakeCodex, task, type FakeCodex } from './fake-codex.js';

/** Runs in which the model makes one call after another, each run with its own context; what the calls came to. */
async function runs(
  fake: FakeCodex,
  options: CodexToolOptions,
  ...each: readonly { calls: readonly (FunctionCallItem | FunctionCallItem[])[]; context?: unknown }[]
): Promise<string[]> {
  const tool = codexTool({ ...options, codexOptions: { codexPathOverride: fake.path } });
  const outputs: string[] = [];
  for (const { calls, context } of each) {
    const model = new ScriptedModel([...calls, say('Done.')]);
    await run(new Agent({ name: 'Test', model, tools: [tool] }), 'Go', { context });
    outputs.push(...model.received.map(({ output }) => output as string));
  }
  return outputs;
}

/** Which thread each start went on with; `new` for none. */
function resumed(fake: FakeCodex): string[] {
  return fake
    .starts()
    .map(({ args }) => (args.includes('resume') ? (args[args.indexOf('resume') + 1] as string) : 'new'));
}

const codex = (threadId?: string | null, name = 'codex') => callTool(name, task('hello', threadId));

describe('the thread of a call', () => {
  it('is the one it names, else the one of the options, else a new one (B254)', async () => {
    const plain = fakeCodex();
    await runs(plain, {}, { calls: [codex(null), codex('mine'), codex('  '), codex('  mine ')] });
    expect(resumed(plain)).toEqual(['new', 'mine', 'new', 'mine']);

    const configured = fakeCodex();
    await runs(configured, { threadId: ' ours ' }, { calls: [codex(null), codex('mine')] });
    expect(resumed(configured)).toEqual(['ours', 'mine']);

    const blank = fakeCodex();
    await runs(blank, { threadId: '  ' }, { calls: [codex(null)] });
    expect(resumed(blank)).toEqual(['new']);
  });

  it('is kept in the context of the run, which goes before the options (B254, B256)', async () => {
    const fake = fakeCodex();
    const context: Record<string, unknown> = { user: 'Ada' };

    await runs(
      fake,
      { useRunContextThreadId: true, threadId: 'ours' },
      { calls: [codex(), codex()], context },
      { calls: [codex()], context },
      { calls: [codex()], context: { codex_thread_id: 'other' } },
      { calls: [codex()], context: { codex_thread_id: ' ' } },
    );

    expect(resumed(fake)).toEqual(['ours', 'ours', 'ours', 'other', 'ours']);
    expect(context).toEqual({ user: 'Ada', codex_thread_id: 'ours' });
  });

  it('begins with the first of calls made at once, for which the others wait', async () => {
    const fake = fakeCodex();
    const context = {};

    await runs(fake, { useRunContextThreadId: true }, { calls: [[codex(), codex(), codex()]], context });

    expect(resumed(fake)).toEqual(['new', 'thread-1', 'thread-1']);
    expect(context).toEqual({ codex_thread_id: 'thread-1' });
  });

  it('can be kept in a Map, in a property with a setter, and under a key of your own (B255, B256)', async () => {
    const map = new Map<string, unknown>();
    class Session {
      kept = '';
      get thread(): string {
        return this.kept;
      }
      set thread(id: string) {
        this.kept = id;
      }
    }
    const session = new Session();

    await runs(fakeCodex(), { useRunContextThreadId: true }, { calls: [codex()], context: map });
    await runs(
      fakeCodex(),
      { useRunContextThreadId: true, runContextThreadIdKey: ' thread ' },
      { calls: [codex()], context: session },
    );

    expect([...map]).toEqual([['codex_thread_id', 'thread-1']]);
    expect(session.kept).toBe('thread-1');
  });

  it('has a key for each tool, from what its name ends with (B255)', async () => {
    const context = {};

    await runs(
      fakeCodex(),
      { name: 'codex_Review_2', useRunContextThreadId: true },
      { calls: [codex(undefined, 'codex_Review_2')], context },
    );

    expect(context).toEqual({ codex_thread_id_Review_2: 'thread-1' });
    expect(() => codexTool({ name: 'codex_re-view', useRunContextThreadId: true })).toThrow(/runContextThreadIdKey/);
    expect(() => codexTool({ name: 'codex_re-view' })).not.toThrow();
    expect(() =>
      codexTool({ name: 'codex_re-view', useRunContextThreadId: true, runContextThreadIdKey: 'k' }),
    ).not.toThrow();
  });

  it.each([
    [undefined, 'the context is undefined'],
    [null, 'the context is null'],
    ['text', 'the context is a string'],
    [Object.freeze({ codex_thread_id: 'a' }), 'one that cannot be changed'],
    [Object.freeze({}), 'one that cannot be changed'],
    [Object.preventExtensions({}), 'one that cannot be changed'],
    [Object.defineProperty({}, 'codex_thread_id', { get: () => 'a' }), 'one that cannot be changed'],
    [{ codex_thread_id: 42 }, 'found under "codex_thread_id" of the context a number'],
  ])('cannot be kept in the context %j, which is told before anything starts (B256)', async (context, reason) => {
    const fake = fakeCodex();

    const [output] = await runs(fake, { useRunContextThreadId: true }, { calls: [codex()], context });

    expect(output).toContain(reason);
    expect(fake.starts()).toHaveLength(0);
  });

  it('is kept although the turn failed, once it has begun (B256)', async () => {
    const context = {};
    const failing = fakeCodex(
      `await read(); begin(thread()); emit({ type: 'turn.failed', error: { message: 'no' } });`,
    );
    await runs(failing, { useRunContextThreadId: true }, { calls: [codex(), codex()], context });
    expect(context).toEqual({ codex_thread_id: 'thread-1' });
    expect(resumed(failing)).toEqual(['new', 'thread-1']);

    const untouched = {};
    await runs(
      fakeCodex(`await read(); process.exit(3);`),
      { useRunContextThreadId: true },
      { calls: [codex()], context: untouched },
    );
    expect(untouched).toEqual({});
  });

  it('is one for all calls of a tool where that is wanted, and no other (B257)', async () => {
    const fake = fakeCodex();

    const outputs = await runs(
      fake,
      { persistSession: true, threadId: 'ours' },
      { calls: [[codex('mine'), codex(null)], codex('mine')] },
      { calls: [codex(null), codex('other')] },
    );

    expect(resumed(fake)).toEqual(['mine', 'mine', 'mine', 'mine']);
    expect(outputs.at(-1)).toMatch(/goes on with the thread mine .* cannot take up other/);
  });

  it('is no matter between two tools', async () => {
    const [one, other] = [fakeCodex(), fakeCodex()];

    await runs(one, { persistSession: true }, { calls: [codex(null)] });
    await runs(other, { persistSession: true }, { calls: [codex(null), codex('thread-1')] });

    expect(resumed(other)).toEqual(['new', 'thread-1']);
  });
});
