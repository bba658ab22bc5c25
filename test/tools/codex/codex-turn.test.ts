import { describe, expect, it } from '@jest/globals';
import { codexTool, type CodexToolOptions } from '../../../src/tools/codex/index.js';
import { Agent, run } from '../../../src/index.js';
import { OpenAIResponsesModel } from '../../../src/openai/index.js';
import { callTool, say, ScriptedModel } from '../../../src/testing/index.js';
import { askAgent } from '../../support/ask-agent.js';
import * as answers from '../../support/openai-server.js';
import { serversPerTest } from '../../support/openai-with-server.js';
import { fakeCodex, task, type FakeCodex } from './fake-codex.js';

const open = serversPerTest();

/** Codex's tool on a program that stands in for it, and what comes of one call. */
function toolOn(fake: FakeCodex, { codexOptions, ...options }: CodexToolOptions = {}) {
  return codexTool({ ...options, codexOptions: { codexPathOverride: fake.path, ...codexOptions } });
}

async function ask(fake: FakeCodex, options: CodexToolOptions = {}, args: object = task('hello')) {
  const { outputs, result } = await askAgent([toolOn(fake, options)], [callTool('codex', args)]);
  return { output: outputs[0] as string, result };
}

describe('a turn of Codex', () => {
  it('answers the call with the thread, the last message and the usage (B258)', async () => {
    const fake = fakeCodex(`
      await read(); begin('thread-1'); message('First.'); message('Done: a.ts'); complete();`);

    const { output } = await ask(fake);

    expect(JSON.parse(output)).toEqual({
      thread_id: 'thread-1',
      response: 'Done: a.ts',
      usage: { input_tokens: 10, cached_input_tokens: 4, output_tokens: 3, cache_write_input_tokens: 0 },
    });
  });

  it('says so where there was no message', async () => {
    const { output } = await ask(fakeCodex(`await read(); begin('thread-1'); complete();`));

    expect(JSON.parse(output)).toMatchObject({
      thread_id: 'thread-1',
      response: expect.stringMatching(/without a message/),
    });
  });

  it('takes no message, thread or number of tokens from Codex that is none', async () => {
    const { output, result } = await ask(
      fakeCodex(`await read();
        emit({ type: 'thread.started', thread_id: 5 }, { type: 'item.started', item: null }, { type: 'item.completed', item: null });
        emit({ type: 'item.completed', item: { id: 'a', type: 'agent_message', text: 5 } });
        complete({ input_tokens: '5', output_tokens: null, cached_input_tokens: -3 });`),
    );

    expect(JSON.parse(output)).toMatchObject({ thread_id: null, response: expect.stringMatching(/without a message/) });
    expect(result.usage).toMatchObject({
      requests: 3,
      inputTokens: 0,
      outputTokens: 0,
      totalTokens: 0,
      cachedTokens: 0,
    });
  });

  it('has texts with line separators of Unicode, however they arrive', async () => {
    const { output } = await ask(
      fakeCodex(`await read(); begin('t');
        const line = JSON.stringify({ type: 'item.completed', item: { id: 'a', type: 'agent_message', text: 'one\u2028two\u2029—…\u2028' } });
        for (const byte of Buffer.from(line + '\\n')) { writeSync(1, Buffer.of(byte)); await wait(1); }
        message('kept'); emit(JSON.parse(line)); complete();`),
    );

    expect(JSON.parse(output)).toMatchObject({ response: 'one\u2028two\u2029—…\u2028' });
  });

  it('counts as one request in the usage of the run (B258)', async () => {
    const usage = `{ input_tokens: 100, cached_input_tokens: 40, output_tokens: 30, reasoning_output_tokens: 7, cache_write_input_tokens: 5 }`;

    const { result } = await ask(fakeCodex(`await read(); begin('t'); message('ok'); complete(${usage});`));

    // Two requests of the run's own model, which count no tokens.
    expect(result.usage).toMatchObject({
      requests: 3,
      inputTokens: 100,
      outputTokens: 30,
      totalTokens: 130,
      cachedTokens: 40,
      reasoningTokens: 7,
      cacheWriteTokens: 5,
    });
    expect(result.usage.requestUsageEntries).toHaveLength(3);
  });

  it('hands texts to the program on its standard input and pictures as arguments, trimmed (B244, B247)', async () => {
    const fake = fakeCodex();
    const inputs = [
      { type: 'text', text: '  Fix the button.  ', path: '' },
      { type: 'local_image', text: null, path: ' shots/a.png ' },
      { type: 'text', text: 'It should be red.', path: null },
    ];

    await ask(fake, {}, { inputs, thread_id: null });

    const [start] = fake.starts();
    expect(start?.prompt).toBe('Fix the button.\n\nIt should be red.');
    expect(start?.args).toEqual(['exec', '--experimental-json', '--image', 'shots/a.png']);
  });

  it('lets no model give the program options of its own', async () => {
    const fake = fakeCodex();
    const image = { type: 'local_image', text: null, path: '--yolo' };

    const { output } = await ask(fake, {}, task('hello', ' --dangerously-bypass-approvals-and-sandbox'));
    expect(output).toMatch(/no id begins with "-"/);
    expect(fake.starts()).toHaveLength(0);

    await ask(fake, {}, { inputs: [image, { type: 'text', text: '--yolo', path: null }], thread_id: null });
    expect(fake.starts()[0]?.args).toEqual(['exec', '--experimental-json', '--image', './--yolo']);
  });

  it('says what the program cannot be given', async () => {
    const { output } = await ask(fakeCodex(), {}, task('hello', 'thread\0'));

    expect(output).toMatch(/Codex could not be started: .*null bytes/);
  });

  it('passes every option on as an argument (B246, B247)', async () => {
    const fake = fakeCodex();

    await ask(fake, {
      model: 'gpt-5.6-codex',
      sandboxMode: 'workspace-write',
      workingDirectory: '/work dir',
      additionalDirectories: ['/a', '/b'],
      skipGitRepoCheck: true,
      modelReasoningEffort: 'high',
      networkAccessEnabled: false,
      webSearchMode: 'cached',
      approvalPolicy: 'never',
      codexOptions: { config: { model_provider: 'azure' } },
    });

    expect(fake.starts()[0]?.args).toEqual([
      ...['exec', '--experimental-json', '--config', 'model_provider="azure"', '--model', 'gpt-5.6-codex'],
      ...[
        '--sandbox',
        'workspace-write',
        '--cd',
        '/work dir',
        '--add-dir',
        '/a',
        '--add-dir',
        '/b',
        '--skip-git-repo-check',
      ],
      ...['--config', 'model_reasoning_effort="high"', '--config', 'sandbox_workspace_write.network_access=false'],
      ...['--config', 'web_search="cached"', '--config', 'approval_policy="never"'],
    ]);
  });

  it.each<[CodexToolOptions, string | undefined]>([
    [{}, undefined],
    [{ webSearchEnabled: true }, 'live'],
    [{ webSearchEnabled: false }, 'disabled'],
    [{ webSearchEnabled: true, webSearchMode: 'cached' }, 'cached'],
    [{ webSearchEnabled: false, defaultThreadOptions: { webSearchMode: 'live' } }, 'disabled'],
    [{ defaultThreadOptions: { webSearchEnabled: true } }, 'live'],
  ])('takes web search from %j as %s (B248)', async (options, mode) => {
    const fake = fakeCodex();

    await ask(fake, options);

    expect(fake.starts()[0]?.args.filter((arg) => arg.startsWith('web_search'))).toEqual(
      mode === undefined ? [] : [`web_search="${mode}"`],
    );
  });

  it('lets what is said of the tool go before its defaults, which hold for the rest (B246)', async () => {
    const fake = fakeCodex();

    await ask(fake, {
      sandboxMode: 'read-only',
      skipGitRepoCheck: false,
      workingDirectory: '/own',
      defaultThreadOptions: {
        sandboxMode: 'danger-full-access',
        skipGitRepoCheck: true,
        workingDirectory: '/d',
        model: 'm',
      },
    });

    expect(fake.starts()[0]?.args.slice(2)).toEqual(['--model', 'm', '--sandbox', 'read-only', '--cd', '/own']);
  });

  it('gives Codex the schema of its answer, strict, and the text that it wrote by it (B261)', async () => {
    const fake = fakeCodex(`await read(); begin('t'); message('{"files":["a.ts"],"note":null}'); complete();`);
    const schema = {
      type: 'object',
      properties: { files: { type: 'array', items: { type: 'string' } }, note: { type: 'string' } },
      required: ['files'],
    } as const;

    const { output } = await ask(fake, { outputSchema: schema });

    expect(fake.starts()[0]?.schema).toEqual({
      type: 'object',
      properties: { files: { type: 'array', items: { type: 'string' } }, note: { type: ['string', 'null'] } },
      required: ['files', 'note'],
      additionalProperties: false,
    });
    expect(JSON.parse(output)).toMatchObject({ response: '{"files":["a.ts"],"note":null}' });
  });

  it('works over HTTP with a model that calls it, and in the stream of a run', async () => {
    const fake = fakeCodex();
    const server = await open(
      answers.callTool('codex', task('fix it')),
      answers.say('Fixed.'),
      answers.callTool('codex', { inputs: [{ type: 'text', text: 'again', path: null }], thread_id: 'thread-1' }),
      answers.say('Fixed again.'),
    );
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
    const agent = new Agent({ name: 'Engineer', model, tools: [toolOn(fake)] });

    const result = await run(agent, 'Fix it.');
    const streamed = await run(agent, 'Again.', { stream: true });
    const types: string[] = [];
    for await (const event of streamed) types.push(event.type);

    expect([result.finalOutput, streamed.finalOutput]).toEqual(['Fixed.', 'Fixed again.']);
    expect(server.requests[0]?.tools).toMatchObject([{ type: 'function', name: 'codex', strict: true }]);
    expect(JSON.stringify(server.requests[1]?.input)).toContain('FIX IT');
    expect(fake.starts().map(({ args }) => args.slice(2))).toEqual([[], ['resume', 'thread-1']]);
  });

  it('asks a person first where that is wanted', async () => {
    const fake = fakeCodex();
    const model = new ScriptedModel([callTool('codex', task('hello')), say('Done.')]);
    const agent = new Agent({ name: 'Test', model, tools: [toolOn(fake, { needsApproval: true })] });

    const waiting = await run(agent, 'Go');
    expect(waiting.interruptions).toHaveLength(1);
    expect(fake.starts()).toHaveLength(0);

    for (const item of waiting.interruptions) waiting.state.approve(item);
    expect((await run(agent, waiting.state)).finalOutput).toBe('Done.');
    expect(fake.starts()).toHaveLength(1);
  });
});
