import { afterEach, describe, expect, it } from '@jest/globals';
import {
  Agent,
  CodexError,
  run,
  RunContext,
  setLogger,
  ToolContext,
  UserError,
  type ToolErrorFunction,
} from '../../../src/index.js';
import {
  codexTool,
  type CodexEvent,
  type CodexStreamEvent,
  type CodexToolOptions,
} from '../../../src/tools/codex/index.js';
import { callTool, say, ScriptedModel } from '../../../src/testing/index.js';
import { askAgent } from '../../support/ask-agent.js';
import { fakeCodex, task } from './fake-codex.js';

afterEach(() => setLogger(undefined));

/** What one call came to on a program of this script: what the model read, and what the error function was given. */
async function ask(script: string, { codexOptions, ...options }: CodexToolOptions = {}) {
  const errors: Error[] = [];
  const errorFunction: ToolErrorFunction = (_context, error) => {
    errors.push(error);
    return error.message;
  };
  const codexPathOverride = fakeCodex(script).path;
  const tool = codexTool({ errorFunction, ...options, codexOptions: { codexPathOverride, ...codexOptions } });
  const { outputs, result } = await askAgent([tool], [callTool('codex', task('hello'), 'call_7')]);
  return { output: String(outputs[0]), error: errors[0], result };
}

describe('a turn that fails', () => {
  it.each([
    [
      'Codex gives it up (B259)',
      `begin('t'); emit({ type: 'turn.failed', error: { message: 'out of tokens' } }); await forEver();`,
      'turn_failed',
      'Codex turn failed: out of tokens',
    ],
    [
      'Codex tells of an error and ends (B259)',
      `begin('t'); emit({ type: 'error', message: 'no connection' });`,
      'stream_error',
      'Codex stream error: no connection',
    ],
    [
      'Codex tells of an error and ends with a code',
      `begin('t'); emit({ type: 'error', message: 'no connection' }); process.stderr.write('long'); process.exitCode = 1;`,
      'stream_error',
      'Codex stream error: no connection',
    ],
    [
      'Codex gives it up in a word',
      `begin('t'); emit({ type: 'turn.failed', error: 'quota' });`,
      'turn_failed',
      'Codex turn failed: quota',
    ],
    ['Codex tells of an error without a reason', `begin('t'); emit({ type: 'error' });`, 'stream_error', 'no reason'],
    ['it ends before the turn is completed', `begin('t'); message('half');`, 'exited', 'before it had completed'],
    ['it ends and says nothing', ``, 'exited', 'before it had completed'],
    [
      'it ends with a code and a reason (B253)',
      `begin('t'); process.stderr.write('config.toml: no such profile\\n'); process.exitCode = 2;`,
      'exited',
      'Codex exited with code 2: config.toml: no such profile',
    ],
    [
      'it ends with a code and no reason',
      `process.exitCode = 9;`,
      'exited',
      'Codex exited with code 9 and wrote no reason.',
    ],
    ['it is killed', `begin('t'); process.kill(process.pid, 'SIGKILL');`, 'exited', /exited with signal SIGKILL/],
    ['a line is no JSON', `begin('t'); write('Segfault!\\n'); await forEver();`, 'unreadable', /no event: .*Segfault!/],
    [
      'a line is no event',
      `begin('t'); write('null\\n'); await forEver();`,
      'unreadable',
      /Codex wrote what is no event/,
    ],
    [
      'a turn is completed without its usage',
      `begin('t'); emit({ type: 'turn.completed' });`,
      'unreadable',
      /Codex wrote what is no event/,
    ],
  ])('because %s is told to the model', async (_why, script, failure, message) => {
    const { output, error } = await ask(`await read(); ${script}`);

    expect(output).toMatch(message);
    expect(error).toBeInstanceOf(UserError);
    expect(error).toBeInstanceOf(CodexError);
    expect(error).toMatchObject({ code: 'CODEX', failure, threadId: script.includes('begin') ? 't' : null });
  });

  it('is told by the usual words where nothing else is said, and ends the run where nobody is to be told', async () => {
    const script = `await read(); begin('t'); emit({ type: 'turn.failed', error: { message: 'out of tokens' } });`;
    const { path } = fakeCodex(script);
    const usual = codexTool({ codexOptions: { codexPathOverride: path } });
    const ending = codexTool({ errorFunction: null, codexOptions: { codexPathOverride: path } });
    const call = callTool('codex', task('hello'));

    const { outputs } = await askAgent([usual], [call]);
    expect(outputs[0]).toMatch(/^An error occurred while running the tool\. .*Codex turn failed: out of tokens/);
    const model = new ScriptedModel([call, say('Never.')]);
    await expect(run(new Agent({ name: 'Test', model, tools: [ending] }), 'Go')).rejects.toThrow(CodexError);
  });

  it('is told with no more than the end of what Codex wrote', async () => {
    const { output } = await ask(
      `await read(); process.stderr.write('x'.repeat(100_000) + 'the end'); process.exitCode = 1;`,
    );

    expect(output.length).toBeLessThan(2_100);
    expect(output).toMatch(/^Codex exited with code 1: …x+the end$/);
  });

  it('counts what it has used', async () => {
    const { result } = await ask(`await read(); begin('t'); complete(); process.exitCode = 1;`);

    expect(result.usage).toMatchObject({ requests: 3, totalTokens: 13 });
  });

  it('is none where Codex goes on by itself after an error', async () => {
    const { output } = await ask(`
      await read(); begin('t'); emit({ type: 'error', message: 'Reconnecting... 1/5' }); message('There.'); complete();`);

    expect(JSON.parse(output)).toMatchObject({ response: 'There.' });
  });

  it('is none where the program does not end once the turn is completed', async () => {
    const { output } = await ask(`await read(); begin('t'); message('Done.'); complete(); await forEver();`, {
      idleTimeoutMs: 1_500,
    });

    expect(JSON.parse(output)).toMatchObject({ response: 'Done.' });
  });

  it('is none where something that Codex has started holds its output open', async () => {
    const { output } = await ask(`
      await read(); begin('t');
      const child = spawn('sleep', ['20'], { detached: true, stdio: 'inherit' });
      child.unref();
      message(String(child.pid)); complete();`);

    const { response } = JSON.parse(output) as { response: string };
    // Still there: it was set free on purpose.
    expect(process.kill(Number(response), 'SIGKILL')).toBe(true);
  });

  it('is none where the program ends before it has read a long task', async () => {
    const fake = fakeCodex(`begin('t'); message('Enough.'); complete(); process.exit(0);`);
    const tool = codexTool({ codexOptions: { codexPathOverride: fake.path } });

    const { outputs } = await askAgent([tool], [callTool('codex', task('x'.repeat(3_000_000)))]);

    expect(JSON.parse(String(outputs[0]))).toMatchObject({ response: 'Enough.' });
  });

  it('works outside of a run, too', async () => {
    const fake = fakeCodex();
    const tool = codexTool({ codexOptions: { codexPathOverride: fake.path } });
    const { signal } = new AbortController();
    const context = new ToolContext(new RunContext(undefined), {
      toolName: 'codex',
      toolCallId: 'c',
      toolArguments: '{}',
      signal,
    });

    const result = await tool.execute({ inputs: [{ type: 'text', text: 'hello' }] }, context);

    expect(String(result)).toBe(JSON.stringify(result));
    expect(result).toMatchObject({ threadId: 'thread-1', response: 'HELLO' });
    expect(context.usage.requests).toBe(1);
  });
});

describe('a long line', () => {
  const line = (length: number): string => `await read(); begin('t'); message('x'.repeat(${length})); complete();`;

  it('is read up to the limit, and ends the turn beyond it (B252)', async () => {
    const codexOptions = { codexSubprocessStreamLimitBytes: 100_000 };

    const within = await ask(line(99_000), { codexOptions });
    expect(JSON.parse(within.output)).toMatchObject({ response: 'x'.repeat(99_000) });

    const beyond = await ask(line(100_000), { codexOptions });
    expect(beyond.output).toMatch(/a line of more than 100000 bytes.*codexSubprocessStreamLimitBytes/);
    expect(beyond.error).toMatchObject({ failure: 'unreadable', threadId: 't' });
  });

  it('is no matter of all lines together, and of none that is usual', async () => {
    const many = `await read(); begin('t'); for (let i = 0; i < 40; i++) message('y'.repeat(60_000)); complete();`;
    const { output } = await ask(many, { codexOptions: { codexSubprocessStreamLimitBytes: 65_536 } });
    expect(JSON.parse(output)).toMatchObject({ response: 'y'.repeat(60_000) });

    const large = await ask(line(8_000_000));
    expect(JSON.parse(large.output).response).toHaveLength(8_000_000);
  });

  it('without an end does not fill the memory', async () => {
    const { output } = await ask(`await read(); begin('t'); for (;;) write('z'.repeat(1_000_000));`);

    expect(output).toMatch(/a line of more than 8388608 bytes/);
  });
});

describe('onStream (B260)', () => {
  const EVENTS = `await read(); begin('t');
    emit({ type: 'item.started', item: { id: 'i', type: 'command_execution', command: 'ls', aggregated_output: '', status: 'in_progress' } });
    emit({ type: 'item.completed', item: { id: 'j', type: 'hologram', depth: 3 } }, { type: 'thread.compacted', by: 7 });
    message('ok'); complete();`;

  it('hears of every event in order, one at a time, before the call is over', async () => {
    const heard: CodexEvent['type'][] = [];
    let isBusy = false;
    let details: CodexStreamEvent | undefined;

    const { output } = await ask(EVENTS, {
      onStream: async (event) => {
        expect(isBusy).toBe(false);
        isBusy = true;
        details = event;
        // Slower than Codex, which is long done.
        await new Promise((resolve) => setTimeout(resolve, 5));
        heard.push(event.event.type);
        isBusy = false;
      },
    });

    expect(JSON.parse(output)).toMatchObject({ response: 'ok' });
    expect(heard).toEqual([
      ...['thread.started', 'turn.started', 'item.started', 'item.completed', 'thread.compacted'],
      ...['item.completed', 'turn.completed'],
    ]);
    expect(details).toMatchObject({
      thread: { id: 't' },
      toolCall: { type: 'function_call', name: 'codex', callId: 'call_7' },
    });
    expect(JSON.parse(details?.toolCall.arguments ?? '')).toEqual(task('hello'));
  });

  it('gets what it does not know as it is (B259)', async () => {
    const heard: unknown[] = [];

    await ask(EVENTS, { onStream: ({ event }) => heard.push(event) });

    expect(heard).toContainEqual({ type: 'thread.compacted', by: 7 });
    expect(heard).toContainEqual({ type: 'item.completed', item: { id: 'j', type: 'hologram', depth: 3 } });
  });

  it('hears of the failure, too', async () => {
    const heard: CodexEvent[] = [];

    await ask(`await read(); begin('t'); emit({ type: 'turn.failed', error: { message: 'no' } });`, {
      onStream: ({ event }) => void heard.push(event),
    });

    expect(heard.at(-1)).toEqual({ type: 'turn.failed', error: { message: 'no' } });
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('full disk');
      },
    ],
    ['rejects', () => Promise.reject(new Error('full disk'))],
  ])('is logged and goes on when it %s', async (_how, fail) => {
    const warnings: string[] = [];
    setLogger({ warn: (message) => warnings.push(message) });

    const { output } = await ask(`await read(); begin('t'); message('ok'); complete();`, { onStream: fail });

    expect(JSON.parse(output)).toMatchObject({ response: 'ok' });
    expect(warnings).toEqual(Array.from({ length: 4 }, () => 'The onStream handler of tool "codex" failed: full disk'));
  });
});
