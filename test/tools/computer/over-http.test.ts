import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  computerTool,
  run,
  type AgentOptions,
  type Computer,
  type ComputerToolOptions,
} from '../../../src/index.js';
import { OpenAIChatCompletionsModel, OpenAIResponsesModel } from '../../../src/openai/index.js';
import { items, say, together, type Step } from '../../support/openai-server.js';
import { serversPerTest } from '../../support/openai-with-server.js';
import { notingComputer } from './noting-computer.js';

const startServer = serversPerTest();

const GA = 'gpt-5.6-luna';
const PREVIEW = 'computer-use-preview-2025-03-11';

type Actions = readonly { readonly type: string; readonly [field: string]: unknown }[];

function useComputer(actions: Actions, fields: object = {}): ReturnType<typeof items> {
  return items({ type: 'computer_call', id: 'cu_1', call_id: 'call_1', pending_safety_checks: [], actions, ...fields });
}

async function setUp(
  script: readonly Step[],
  computer: Computer = notingComputer(),
  options: Partial<ComputerToolOptions> = {},
  agentOptions: Partial<AgentOptions> & { readonly modelName?: string } = {},
) {
  const server = await startServer(...script);
  const { modelName = GA, ...rest } = agentOptions;
  const model = new OpenAIResponsesModel(server.client(), modelName);
  const agent = new Agent({ name: 'Clerk', model, tools: [computerTool({ computer, ...options })], ...rest });
  return { server, agent };
}

describe('the computer tool on the wire', () => {
  it.each([GA, 'gpt-4.1'])('is `computer` for %s', async (modelName) => {
    const { agent, server } = await setUp([say('Hello.')], undefined, {}, { modelName });
    await run(agent, 'Go');
    expect(server.requests[0]?.tools).toEqual([{ type: 'computer' }]);
  });

  it('tells models of the preview what the screen is like', async () => {
    const { agent, server } = await setUp([say('Hello.')], undefined, {}, { modelName: PREVIEW });
    await run(agent, 'Go');
    expect(server.requests[0]?.tools).toEqual([
      { type: 'computer_use_preview', environment: 'browser', display_width: 1024, display_height: 768 },
    ]);
  });

  it('takes the screen from its own options where a provider makes the computer', async () => {
    const server = await startServer(say('Hello.'));
    const tool = computerTool({ computer: () => notingComputer(), environment: 'linux', dimensions: [800, 600] });
    const model = new OpenAIResponsesModel(server.client(), PREVIEW);
    await run(new Agent({ name: 'Clerk', model, tools: [tool] }), 'Go');
    expect(server.requests[0]?.tools).toEqual([
      { type: 'computer_use_preview', environment: 'linux', display_width: 800, display_height: 600 },
    ]);
  });

  it.each([
    ['a provider that is asked later', () => notingComputer()],
    ['a computer without a size', notingComputer({ dimensions: undefined })],
    ['a computer without an environment', notingComputer({ environment: undefined })],
  ])('refuses %s for the preview, and takes it elsewhere', async (_what, computer) => {
    const server = await startServer(say('Hello.'));
    const agentOf = (name: string): Agent =>
      new Agent({
        name: 'Clerk',
        model: new OpenAIResponsesModel(server.client(), name),
        tools: [computerTool({ computer })],
      });
    await expect(run(agentOf(PREVIEW), 'Go')).rejects.toMatchObject({
      code: 'USER_ERROR',
      message: expect.stringContaining('environment and the dimensions'),
    });
    expect(server.requests).toHaveLength(0);
    expect((await run(agentOf(GA), 'Go')).finalOutput).toBe('Hello.');
  });

  it.each(['computer', 'computer_use', 'computer_use_preview', 'desk'])(
    'is what toolChoice "%s" means, in the words that the model knows',
    async (toolChoice) => {
      for (const [modelName, type] of [
        [GA, 'computer'],
        [PREVIEW, 'computer_use_preview'],
      ] as const) {
        const { agent, server } = await setUp(
          [say('Hello.')],
          undefined,
          { name: 'desk' },
          { modelName, modelSettings: { toolChoice } },
        );
        await run(agent, 'Go');
        expect(server.requests[0]?.tool_choice).toEqual({ type });
      }
    },
  );

  it('is not what toolChoice means where an agent has none', async () => {
    const server = await startServer(say('Hello.'), say('Hello.'));
    const model = new OpenAIResponsesModel(server.client(), GA);
    const agentWith = (toolChoice: string): Agent =>
      new Agent({
        name: 'Clerk',
        model,
        // Tools that toolwright does not know of.
        modelSettings: { toolChoice, extraBody: { tools: [functionNamed('computer'), PREVIEW_SCREEN] } },
      });
    await run(agentWith('computer'), 'Go');
    await run(agentWith('computer_use_preview'), 'Go');
    expect(server.requests.map(({ tool_choice }) => tool_choice)).toEqual([
      { type: 'function', name: 'computer' },
      { type: 'computer_use_preview' },
    ]);
  });

  it.each([2, 3])('is there once: of %d, a run says so before any request', async (count) => {
    const server = await startServer();
    const tools = Array.from({ length: count }, () => computerTool({ computer: notingComputer() }));
    const agent = new Agent({ name: 'Clerk', model: new OpenAIResponsesModel(server.client(), GA), tools });
    await expect(run(agent, 'Go')).rejects.toMatchObject({
      code: 'USER_ERROR',
      message: expect.stringContaining(`You can only provide one computer tool. Got ${count}.`),
    });
    expect(server.requests).toHaveLength(0);
  });

  it('may be one of several of which isEnabled leaves one', async () => {
    const server = await startServer(say('Hello.'));
    const computer = notingComputer();
    const tools = [true, false].map((isEnabled) => computerTool({ computer, isEnabled: () => isEnabled }));
    await run(new Agent({ name: 'Clerk', model: new OpenAIResponsesModel(server.client(), GA), tools }), 'Go');
    expect(server.requests[0]?.tools).toEqual([{ type: 'computer' }]);
  });

  it('is refused where only functions are known', async () => {
    const server = await startServer();
    const model = new OpenAIChatCompletionsModel(server.client(), GA);
    const agent = new Agent({ name: 'Clerk', model, tools: [computerTool({ computer: notingComputer() })] });
    await expect(run(agent, 'Go')).rejects.toMatchObject({ code: 'USER_ERROR' });
  });
});

const PREVIEW_SCREEN = {
  type: 'computer_use_preview',
  environment: 'linux',
  display_width: 1,
  display_height: 1,
} as const;

function functionNamed(name: string): object {
  return {
    type: 'function',
    name,
    strict: true,
    parameters: { type: 'object', properties: {}, required: [], additionalProperties: false },
  };
}

describe('a call of the computer', () => {
  it('has its actions done in order and is answered with one picture', async () => {
    const computer = notingComputer({ takesModifierKeys: true });
    const { agent, server } = await setUp(
      [
        useComputer([
          { type: 'click', x: 10, y: 20, button: 'left', keys: ['SHIFT'] },
          { type: 'double_click', x: 1, y: 2, keys: null },
          { type: 'move', x: 3, y: 4 },
          {
            type: 'drag',
            path: [
              { x: 0, y: 0 },
              { x: 5, y: 5 },
            ],
          },
          { type: 'scroll', x: 6, y: 7, scroll_x: 0, scroll_y: -300 },
          { type: 'type', text: 'hello' },
          { type: 'keypress', keys: ['CTRL', 'A'] },
          { type: 'wait' },
        ]),
        say('Done.'),
      ],
      computer,
    );
    const { finalOutput } = await run(agent, 'Go');
    expect(finalOutput).toBe('Done.');
    expect(computer.log).toEqual([
      'click 10,20 left with SHIFT',
      'doubleClick 1,2',
      'move 3,4',
      'drag 0,0 5,5',
      'scroll 6,7 by 0,-300',
      'type hello',
      'keypress CTRL+A',
      'wait',
      'screenshot',
    ]);
    expect(server.requests[1]?.input).toEqual([
      expect.objectContaining({ role: 'user' }),
      expect.objectContaining({
        type: 'computer_call',
        id: 'cu_1',
        call_id: 'call_1',
        status: 'completed',
        pending_safety_checks: [],
        actions: expect.arrayContaining([{ type: 'click', x: 10, y: 20, button: 'left', keys: ['SHIFT'] }]),
      }),
      {
        type: 'computer_call_output',
        call_id: 'call_1',
        output: { type: 'computer_screenshot', image_url: 'data:image/png;base64,cGljdHVyZ1' },
      },
    ]);
  });

  it.each([
    ['a single action of older models', { action: { type: 'wait' }, actions: [] }, ['wait', 'screenshot']],
    [
      'several rather than the single one',
      { action: { type: 'wait' }, actions: [{ type: 'move', x: 1, y: 1 }] },
      ['move 1,1', 'screenshot'],
    ],
    ['no action at all', { action: null, actions: undefined }, ['screenshot']],
    [
      'a picture last, which is not taken twice',
      { actions: [{ type: 'wait' }, { type: 'screenshot' }] },
      ['wait', 'screenshot'],
    ],
    [
      'a picture first, which is out of date',
      { actions: [{ type: 'screenshot' }, { type: 'wait' }] },
      ['screenshot', 'wait', 'screenshot'],
    ],
  ])('may ask for %s', async (_what, fields, log) => {
    const computer = notingComputer();
    const { agent, server } = await setUp([useComputer([], fields), say('Done.')], computer);
    await run(agent, 'Go');
    expect(computer.log).toEqual(log);
    expect(server.requests).toHaveLength(2);
  });

  it.each([true, false])('keeps its form in a stream (%s)', async (stream) => {
    const computer = notingComputer();
    const { agent } = await setUp([useComputer([{ type: 'wait' }]), say('Done.')], computer);
    const result = await run(agent, 'Go', { stream: true });
    const names: string[] = [];
    if (stream) {
      for await (const event of result) if (event.type === 'run_item_stream_event') names.push(event.name);
    }
    await result.completed;
    expect(result.finalOutput).toBe('Done.');
    expect(names).toEqual(stream ? ['tool_called', 'tool_output', 'message_output_created'] : []);
    expect(computer.log).toEqual(['wait', 'screenshot']);
  });

  it.each([
    ['', ''],
    [new Uint8Array([1, 2, 3]), 'data:image/png;base64,AQID'],
    ['data:image/jpeg;base64,AQID', 'data:image/jpeg;base64,AQID'],
  ])('is answered with the picture %p as %p', async (picture, image_url) => {
    const { agent, server } = await setUp(
      [useComputer([]), say('Done.')],
      notingComputer({ screenshot: () => picture }),
    );
    await run(agent, 'Go');
    expect(server.requests[1]?.input?.at(-1)).toEqual({
      type: 'computer_call_output',
      call_id: 'call_1',
      output: { type: 'computer_screenshot', image_url },
    });
  });

  it.each([
    ['an action of an unknown type', [{ type: 'levitate' }]],
    ['an action that is none', ['click' as unknown as { type: string }]],
  ])('with %s ends the run before anything is done', async (_what, actions) => {
    const computer = notingComputer();
    const { agent } = await setUp([useComputer(actions)], computer);
    await expect(run(agent, 'Go')).rejects.toMatchObject({ code: 'MODEL_BEHAVIOR' });
    expect(computer.log).toEqual([]);
  });

  it.each([
    ['a click without a place', { type: 'click', button: 'left' }, 'action 2 (click) has undefined for x'],
    ['half a place', { type: 'move', x: 1, y: null }, 'action 2 (move) has null for y'],
    ['a place that is a text', { type: 'double_click', x: '1', y: 2 }, 'action 2 (double_click) has "1" for x'],
    [
      'a scroll by a text',
      { type: 'scroll', x: 1, y: 2, scroll_y: 'down' },
      'action 2 (scroll) has "down" for scrollY',
    ],
    ['a button that no mouse has', { type: 'click', x: 1, y: 2, button: 'fire' }, 'action 2 (click) has "fire"'],
    ['a drag without a path', { type: 'drag' }, 'action 2 (drag) has a path'],
    ['a drag past half a point', { type: 'drag', path: [{ x: 1, y: 1 }, { x: 2 }] }, 'action 2 (drag) has a path'],
    ['a text that is none', { type: 'type' }, 'action 2 (type) has undefined for its text'],
  ])('with %s is told to the model before anything is done', async (_what, action, words) => {
    const computer = notingComputer();
    const wait = { type: 'wait' };
    const { agent, server } = await setUp(
      [useComputer([wait, action, wait]), useComputer([wait], { id: 'cu_2', call_id: 'call_2' }), say('Done.')],
      computer,
    );
    const { finalOutput } = await run(agent, 'Go');

    expect(finalOutput).toBe('Done.');
    expect(computer.log).toEqual(['wait', 'screenshot']);
    expect(server.requests[1]?.input?.slice(1)).toMatchObject([
      { type: 'computer_call', call_id: 'call_1', actions: [wait, wait] },
      { type: 'computer_call_output', call_id: 'call_1' },
      { role: 'user', content: expect.stringContaining(`None of the actions was done: ${words}`) },
    ]);
  });

  it('ends the run when the agent has no computer', async () => {
    const { agent } = await setUp([useComputer([{ type: 'wait' }])], undefined, {}, { tools: [] });
    await expect(run(agent, 'Go')).rejects.toMatchObject({
      code: 'MODEL_BEHAVIOR',
      message: expect.stringContaining('computer'),
    });
  });

  it('runs after the one before it has its answer', async () => {
    const first = Promise.withResolvers<void>();
    const log: string[] = [];
    const computer = notingComputer({
      wait: async () => {
        log.push('wait');
        await first.promise;
        log.push('waited');
      },
      type: (text) => log.push(text),
    });
    const { agent, server } = await setUp(
      [
        together(
          useComputer([{ type: 'wait' }]),
          useComputer([{ type: 'type', text: 'second' }], { id: 'cu_2', call_id: 'call_2' }),
        ),
        say('Done.'),
      ],
      computer,
    );
    const running = run(agent, 'Go', { signal: AbortSignal.timeout(20_000) });
    while (log.length === 0) await new Promise((resolve) => setImmediate(resolve));
    first.resolve();
    await running;
    expect(log).toEqual(['wait', 'waited', 'second']);
    const input = (server.requests[1]?.input ?? []) as readonly { type?: string; call_id?: string }[];
    const outputs = input.filter(({ type }) => type === 'computer_call_output');
    expect(outputs.map(({ call_id }) => call_id)).toEqual(['call_1', 'call_2']);
  });

  it('goes on at OpenAI when it was made by another model', async () => {
    const { agent, server } = await setUp([say('Done.')]);
    const builtIn = {
      kind: 'computer',
      actions: [
        { type: 'click', x: 1, y: 2, button: 'left' },
        { type: 'double_click', x: 1, y: 2 },
        {
          type: 'drag',
          path: [
            [0, 0],
            [1, 1],
          ],
        },
        { type: 'move', x: 1, y: 2, keys: ['ALT'] },
        { type: 'scroll', x: 1, y: 2, scrollX: 3, scrollY: 4 },
        { type: 'type', text: 'hi' },
        { type: 'keypress', keys: ['ENTER'] },
        { type: 'wait' },
        { type: 'screenshot' },
      ],
      pendingSafetyChecks: [{ id: 'sc_1', code: 'odd', message: 'Odd.' }],
    } as const;
    await run(agent, [
      { type: 'message', role: 'user', content: 'Go' },
      { type: 'function_call', callId: 'c', name: 'computer_use_preview', arguments: '{}', builtIn },
      {
        type: 'function_call_result',
        callId: 'c',
        name: 'computer_use_preview',
        output: [],
        builtIn: { kind: 'computer', imageUrl: '' },
      },
    ]);
    expect(server.requests[0]?.input?.[1]).toMatchObject({
      type: 'computer_call',
      call_id: 'c',
      actions: [
        { type: 'click', x: 1, y: 2, button: 'left' },
        { type: 'double_click', x: 1, y: 2, keys: null },
        {
          type: 'drag',
          path: [
            { x: 0, y: 0 },
            { x: 1, y: 1 },
          ],
        },
        { type: 'move', x: 1, y: 2, keys: ['ALT'] },
        { type: 'scroll', x: 1, y: 2, scroll_x: 3, scroll_y: 4 },
        { type: 'type', text: 'hi' },
        { type: 'keypress', keys: ['ENTER'] },
        { type: 'wait' },
        { type: 'screenshot' },
      ],
      pending_safety_checks: [{ id: 'sc_1', code: 'odd', message: 'Odd.' }],
    });
  });
});
