import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  customTool,
  run,
  RunState,
  toolOutputImage,
  UserError,
  type CustomToolOptions,
} from '../../src/index.js';
import { OpenAIResponsesModel } from '../../src/openai/index.js';
import { callTool, items, say, together, type Step } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';
import { runEitherWay } from '../support/run-either-way.js';

const startServer = serversPerTest();

function customCall(input: unknown, fields: object = {}): ReturnType<typeof items> {
  return items({ type: 'custom_tool_call', id: 'ctc_1', call_id: 'call_1', name: 'sql', input, ...fields });
}

async function setUp(script: readonly Step[], options: Partial<CustomToolOptions> = {}, modelSettings: object = {}) {
  const server = await startServer(...script);
  const asked: string[] = [];
  const execute = (input: string): unknown => {
    asked.push(input);
    return '3 rows';
  };
  const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
  const tools = [customTool({ name: 'sql', execute, ...options })];
  return { server, asked, agent: new Agent({ name: 'Clerk', model, tools, modelSettings }) };
}

describe('customTool()', () => {
  it.each([
    ['no options', undefined, 'object'],
    ['a misspelt option', { name: 'sql', execute: () => '', descripton: '' }, 'description'],
    ['no function', { name: 'sql' }, 'execute'],
    ['a name that no tool can have', { name: 'my sql', execute: () => '' }, 'my sql'],
    ['a format that is none', { name: 'sql', execute: () => '', format: { type: 'json' } }, 'grammar'],
    ['a format that is nothing', { name: 'sql', execute: () => '', format: null }, 'format is null'],
    [
      'a grammar of no known syntax',
      { name: 'sql', execute: () => '', format: { type: 'grammar', syntax: 'peg', definition: 'a' } },
      "format.syntax is \"peg\"; it takes 'lark' or 'regex'",
    ],
    [
      'a grammar that is blank',
      { name: 'sql', execute: () => '', format: { type: 'grammar', syntax: 'lark', definition: ' ' } },
      'format.definition is " "',
    ],
    [
      'a format with more in it',
      { name: 'sql', execute: () => '', format: { type: 'text', syntax: 'lark' } },
      "customTool sql format has no option 'syntax'",
    ],
    ['a description that is none', { name: 'sql', execute: () => '', description: 5 }, 'description is 5'],
    ['data that nobody extracts', { name: 'sql', execute: () => '', customDataExtractor: null }, 'customDataExtractor'],
    ['a condition that is none', { name: 'sql', execute: () => '', needsApproval: 'yes' }, 'needsApproval'],
  ])('refuses %s', (_what, options, words) => {
    const make = (): unknown => customTool(options as unknown as CustomToolOptions);
    expect(make).toThrow(UserError);
    expect(make).toThrow(words);
  });
});

describe('a custom tool on the wire', () => {
  it.each([
    [10n, '10'],
    [new Map([['rows', 3n]]), '{"rows":3}'],
    [new Response('x'), expect.stringContaining('an instance of Response')],
    [
      toolOutputImage({ url: 'https://a.example/a.png', detail: 'low' }),
      [{ type: 'input_image', image_url: 'https://a.example/a.png', detail: 'low' }],
    ],
  ])('answers with what it returns as any tool does: %p', async (returned, output) => {
    const { server, agent } = await setUp([customCall('x'), say('Done.')], { execute: () => returned });
    await run(agent, 'Go');
    expect(server.requests[1]?.input).toContainEqual({ type: 'custom_tool_call_output', call_id: 'call_1', output });
  });

  it.each([
    [{}, { description: '' }],
    [
      { description: 'Asks.', format: { type: 'text' } },
      { description: 'Asks.', format: { type: 'text' } },
    ],
    [
      { format: { type: 'grammar', syntax: 'lark', definition: 'start: "a"' } },
      { description: '', format: { type: 'grammar', syntax: 'lark', definition: 'start: "a"' } },
    ],
  ] as const)('with %j is shown as %j, and can be chosen', async (options, expected) => {
    const { server, agent } = await setUp([say('Hello.')], options, { toolChoice: 'sql' });
    await run(agent, 'Go');
    expect(server.requests[0]).toMatchObject({ tool_choice: { type: 'custom', name: 'sql' } });
    expect(server.requests[0]?.tools).toEqual([{ type: 'custom', name: 'sql', ...expected }]);
  });

  it.each([false, true])('is given the text as it is, and answers in its own form (stream: %s)', async (stream) => {
    const { server, agent, asked } = await setUp([customCall('SELECT "ä"\n{', { namespace: null }), say('Done.')]);
    await runEitherWay(stream, agent, 'Go');
    expect(asked).toEqual(['SELECT "ä"\n{']);
    expect(server.requests[1]?.input?.slice(1)).toEqual([
      { type: 'custom_tool_call', id: 'ctc_1', call_id: 'call_1', name: 'sql', input: 'SELECT "ä"\n{' },
      { type: 'custom_tool_call_output', call_id: 'call_1', output: '3 rows' },
    ]);
  });

  it.each([
    [{ rows: 3 }, '{"rows":3}'],
    [undefined, ''],
    [Promise.resolve('later'), 'later'],
  ])('answers with %j as a text', async (returned, output) => {
    const { server, agent } = await setUp([customCall('x'), say('Done.')], { execute: () => returned });
    await run(agent, 'Go');
    expect(server.requests[1]?.input?.at(-1)).toMatchObject({ output });
  });

  it.each([
    ['an error', new Error('no such table'), 'no such table'],
    ['an error without words', new RangeError(''), 'RangeError'],
    ['a text', 'broken', 'broken'],
  ])('that throws %s tells the model, and the run goes on', async (_what, thrown, output) => {
    const { server, agent } = await setUp([customCall('x'), say('Done.')], {
      execute: () => {
        throw thrown as Error;
      },
    });
    expect((await run(agent, 'Go')).finalOutput).toBe('Done.');
    expect(server.requests[1]?.input?.at(-1)).toMatchObject({ type: 'custom_tool_call_output', output });
  });

  it.each([
    ['a name that no tool has', { name: 'other' }],
    ['no name', { name: undefined }],
    ['no text', { input: undefined }],
  ])('called with %s ends the run', async (_what, fields) => {
    const { agent, asked } = await setUp([customCall('x', fields)]);
    await expect(run(agent, 'Go')).rejects.toMatchObject({ code: 'MODEL_BEHAVIOR' });
    expect(asked).toEqual([]);
  });

  it('called as a function takes its input, and says what is missing without', async () => {
    const { server, agent, asked } = await setUp([
      together(
        callTool('sql', { input: 'x' }, { callId: 'call_1' }),
        callTool('sql', { text: 'x' }, { callId: 'call_2' }),
      ),
      say('Done.'),
    ]);
    await run(agent, 'Go');
    expect(asked).toEqual(['x']);
    expect(server.requests[1]?.input?.slice(-2)).toMatchObject([
      { type: 'function_call_output', call_id: 'call_1', output: '3 rows' },
      { type: 'function_call_output', call_id: 'call_2', output: expect.stringContaining('without a text') },
    ]);
  });

  it('has its calls run side by side', async () => {
    const both = Promise.withResolvers<string>();
    let begun = 0;
    const { agent } = await setUp(
      [together(customCall('a'), customCall('b', { id: 'ctc_2', call_id: 'call_2' })), say('Done.')],
      {
        execute: () => {
          begun += 1;
          if (begun === 2) both.resolve('both');
          return both.promise;
        },
      },
    );
    const { finalOutput } = await run(agent, 'Go', { signal: AbortSignal.timeout(20_000) });
    expect(finalOutput).toBe('Done.');
  });

  it('may need approval of the text, which outlives the process', async () => {
    const { server, agent, asked } = await setUp(
      [together(customCall('SELECT'), customCall('DROP', { id: 'ctc_2', call_id: 'call_2' })), say('Done.')],
      { needsApproval: (_run, { input }) => input.startsWith('DROP') },
    );
    const { interruptions, state } = await run(agent, 'Go');
    expect(interruptions.map((item) => item.arguments)).toEqual(['{"input":"DROP"}']);
    for (const item of interruptions) state.reject(item, { message: 'Keep it.' });
    await run(agent, await RunState.fromString(agent, state.toString()));
    expect(asked).toEqual(['SELECT']);
    expect(server.requests[1]?.input?.at(-1)).toEqual({
      type: 'custom_tool_call_output',
      call_id: 'call_2',
      output: 'Keep it.',
    });
  });

  it('goes on at OpenAI when another model called it', async () => {
    const { server, agent } = await setUp([say('Done.')]);
    await run(agent, [
      { type: 'message', role: 'user', content: 'Go' },
      { type: 'function_call', callId: 'a', name: 'sql', arguments: '{}', builtIn: { kind: 'custom', input: 'x' } },
      { type: 'function_call_result', callId: 'a', name: 'sql', output: 'y', builtIn: { kind: 'custom' } },
    ]);
    expect(server.requests[0]?.input?.slice(1)).toEqual([
      { type: 'custom_tool_call', call_id: 'a', name: 'sql', input: 'x' },
      { type: 'custom_tool_call_output', call_id: 'a', output: 'y' },
    ]);
  });
});
