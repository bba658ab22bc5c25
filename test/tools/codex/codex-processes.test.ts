import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Agent, run, setLogger } from '../../../src/index.js';
import { codexTool, type CodexToolOptions } from '../../../src/tools/codex/index.js';
import { callTool, say, ScriptedModel } from '../../../src/testing/index.js';
import { askAgent } from '../../support/ask-agent.js';
import { fakeCodex, task, type FakeCodex } from './fake-codex.js';

/** Begins, starts a child that starts another, writes down all their numbers, and then says nothing more. */
const FAMILY = `
  await read();
  const child = spawn('/bin/sh', ['-c', 'sleep 600 & echo $! >> ' + folder + '/ids; wait'], { stdio: 'ignore' });
  appendFileSync(folder + '/ids', process.pid + '\\n' + child.pid + '\\n');
  while (readFileSync(folder + '/ids', 'utf8').trim().split('\\n').length < 3) await wait(5);
  begin('t');
  await forEver();`;

function idsOf({ folder }: FakeCodex): number[] {
  const file = join(folder, 'ids');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : [];
}

/** Those that are still there. What nobody has taken notice of is a zombie, and gone. */
function alive(ids: readonly number[]): number[] {
  return ids.filter((id) => {
    try {
      process.kill(id, 0);
      return !/\) Z/.test(existsSync(`/proc/${id}/stat`) ? readFileSync(`/proc/${id}/stat`, 'latin1') : '');
    } catch {
      return false;
    }
  });
}

function begun(): { readonly onStream: () => void; readonly promise: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { onStream: resolve, promise };
}

function toolOn(fake: FakeCodex, options: CodexToolOptions = {}) {
  return codexTool({ ...options, codexOptions: { codexPathOverride: fake.path } });
}

describe('the processes of Codex', () => {
  it('end with the run that is aborted, children and all', async () => {
    const fake = fakeCodex(FAMILY);
    const { onStream, promise } = begun();
    const controller = new AbortController();
    const model = new ScriptedModel([callTool('codex', task('hello')), say('Never.')]);
    const running = run(new Agent({ name: 'Test', model, tools: [toolOn(fake, { onStream })] }), 'Go', {
      signal: controller.signal,
    });
    await promise;
    const ids = idsOf(fake);
    expect(alive(ids)).toEqual(ids);

    controller.abort(new Error('enough'));

    await expect(running).rejects.toThrow('enough');
    expect(ids).toHaveLength(3);
    expect(alive(ids)).toEqual([]);
  });

  it('end with the time of the call', async () => {
    const fake = fakeCodex(FAMILY);
    const { onStream, promise } = begun();
    const tool = toolOn(fake, { onStream, timeoutMs: 2_500 });

    const { outputs } = await askAgent([tool], [callTool('codex', task('hello'))]);

    expect(outputs[0]).toMatch(/2500 ms|2\.5/);
    await promise;
    // The model is told when time is up, which is before the last of them is gone.
    while (alive(idsOf(fake)).length > 0) await wait(5);
    expect(idsOf(fake)).toHaveLength(3);
  });

  it('end when nothing was heard for too long (B253)', async () => {
    const fake = fakeCodex(FAMILY);
    const { onStream } = begun();

    const { outputs } = await askAgent(
      [toolOn(fake, { onStream, idleTimeoutMs: 2_500 })],
      [callTool('codex', task('hello'))],
    );

    expect(outputs[0]).toContain('Codex stream idle for 2.5 seconds.');
    expect(idsOf(fake)).toHaveLength(3);
    expect(alive(idsOf(fake))).toEqual([]);
  });

  it('have time from one line to the next, not for all of them', async () => {
    const fake = fakeCodex(`
      await read(); begin('t');
      for (let i = 0; i < 12; i++) { await wait(100); emit({ type: 'item.updated', item: { id: 'i', type: 'todo_list', items: [] } }); }
      message('ok'); complete();`);

    const { outputs } = await askAgent([toolOn(fake, { idleTimeoutMs: 1_000 })], [callTool('codex', task('hello'))]);

    expect(JSON.parse(String(outputs[0]))).toMatchObject({ response: 'ok' });
  });

  it('end after a failed turn, also where they would rather stay', async () => {
    const fake = fakeCodex(`
      process.on('SIGTERM', () => {});
      ${FAMILY.replace("begin('t');", "begin('t'); emit({ type: 'turn.failed', error: { message: 'no' } });")}`);

    const { outputs } = await askAgent([toolOn(fake)], [callTool('codex', task('hello'))]);

    expect(outputs[0]).toContain('Codex turn failed: no');
    expect(idsOf(fake)).toHaveLength(3);
    expect(alive(idsOf(fake))).toEqual([]);
  });

  it('are not waited for by a handler that never ends, once the run is aborted', async () => {
    const fake = fakeCodex(`await read(); begin('t'); message('ok'); complete();`);
    const controller = new AbortController();
    const warnings: string[] = [];
    setLogger({ warn: (message) => warnings.push(message) });
    const { onStream, promise } = begun();
    const never = async (): Promise<void> => {
      onStream();
      await new Promise(() => {});
    };
    const model = new ScriptedModel([callTool('codex', task('hello')), say('Never.')]);
    const running = run(new Agent({ name: 'Test', model, tools: [toolOn(fake, { onStream: never })] }), 'Go', {
      signal: controller.signal,
    });
    await promise;

    controller.abort(new Error('enough'));

    await expect(running).rejects.toThrow('enough');
    expect(warnings).toEqual([]);
    setLogger(undefined);
  });

  it('are not even started for a call that waits when the run is aborted', async () => {
    const fake = fakeCodex(FAMILY);
    const { onStream, promise } = begun();
    const controller = new AbortController();
    const calls = [callTool('codex', task('one')), callTool('codex', task('two'))];
    const model = new ScriptedModel([calls, say('Never.')]);
    const tool = toolOn(fake, { onStream, persistSession: true });
    const running = run(new Agent({ name: 'Test', model, tools: [tool] }), 'Go', { signal: controller.signal });
    await promise;

    controller.abort(new Error('enough'));

    await expect(running).rejects.toThrow('enough');
    expect(fake.starts()).toHaveLength(1);
  });

  it('leave no files behind', async () => {
    const schemas = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('codex-output-schema-'));
    const before = schemas();
    const outputSchema = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] } as const;
    const failing = fakeCodex(
      `await read(); begin('t'); emit({ type: 'turn.failed', error: { message: 'no' } }); await forEver();`,
    );

    for (const fake of [fakeCodex(), failing])
      await askAgent([toolOn(fake, { outputSchema })], [callTool('codex', task('hello'))]);

    expect(schemas().filter((name) => !before.includes(name))).toEqual([]);
  });
});
