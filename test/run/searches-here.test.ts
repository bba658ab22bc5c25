import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  functionTool,
  MemorySession,
  run,
  Runner,
  RunState,
  toolNamespace,
  toolSearchTool,
  UserError,
  type AgentOptions,
  type ClientToolSearchOptions,
  type FunctionTool,
  type RunStreamEvent,
  type ToolSearchCallback,
} from '../../src/index.js';
import { OpenAIChatCompletionsModel, OpenAIResponsesModel } from '../../src/openai/index.js';
import { callTool, items, say, type Step } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';
import { runEitherWay } from '../support/run-either-way.js';

const startServer = serversPerTest();

describe('a search for tools that this process runs', () => {
  it('is shown to the model with what it takes', async () => {
    const { server, agent } = await setUp([say('ok')], () => [], {
      search: { description: 'Finds tools.', parameters: QUERY },
    });
    await run(agent, 'Go');

    expect(server.requests[0]?.tools).toEqual([
      { ...wireOf('later'), defer_loading: true },
      { type: 'tool_search', execution: 'client', description: 'Finds tools.', parameters: QUERY },
    ]);
  });

  it.each([false, true])('answers with the tools it found, which the model may call (stream: %j)', async (stream) => {
    const seen: unknown[] = [];
    const execute: ToolSearchCallback = ({ query, deferred }, context) => {
      seen.push(
        query,
        deferred.map(({ name }) => name),
        context.context,
        context.toolCallId,
      );
      return deferred;
    };
    const { server, agent, calls } = await setUp([search('c_1'), use('later'), say('Done.')], execute);
    const { finalOutput } = await runEitherWay(stream, agent, 'Go', { context: 'mine' });

    expect(finalOutput).toBe('Done.');
    expect(seen).toEqual([{ goal: 'x' }, ['later'], 'mine', 'c_1']);
    expect(calls).toEqual(['later']);
    expect(server.requests[1]?.input?.slice(1)).toEqual([
      {
        type: 'tool_search_call',
        id: 'ts_1',
        call_id: 'c_1',
        execution: 'client',
        status: 'completed',
        arguments: { goal: 'x' },
      },
      {
        type: 'tool_search_output',
        call_id: 'c_1',
        execution: 'client',
        status: 'completed',
        tools: [{ ...wireOf('later'), defer_loading: true }],
      },
    ]);
    // What was found is told once, and the list of tools stays as it was.
    expect(server.requests[2]?.tools).toEqual(server.requests[0]?.tools);
  });

  it('may find tools that the agent does not have', async () => {
    const { agent, server, calls, make } = await setUp([search('c_1'), use('fresh'), say('Done.')], () => [
      make('fresh'),
    ]);

    expect((await run(agent, 'Go')).finalOutput).toBe('Done.');
    expect(calls).toEqual(['fresh']);
    expect(outputsOf(server.requests[1])).toMatchObject([{ tools: [{ name: 'fresh', defer_loading: true }] }]);
  });

  it('may name tools and whole namespaces of the agent', async () => {
    const { agent, server, calls } = await setUp(
      [search('c_1'), use('find', 'crm'), say('Done.')],
      () => ['crm', 'later', 'crm.find'],
      {
        tools: (make) =>
          toolNamespace({ name: 'crm', description: 'Customers.', tools: [make('find', true), make('add', true)] }),
      },
    );
    await run(agent, 'Go');

    expect(calls).toEqual(['find']);
    expect(outputsOf(server.requests[1])).toMatchObject([
      {
        tools: [
          { type: 'namespace', name: 'crm', description: 'Customers.', tools: [{ name: 'find' }, { name: 'add' }] },
          { type: 'function', name: 'later' },
        ],
      },
    ]);
  });

  it('leaves out what the model can see anyway, and what is disabled', async () => {
    const { agent, server } = await setUp([search('c_1'), say('Done.')], ({ deferred }) => ['plain', ...deferred], {
      tools: (make) => [make('plain'), { ...make('off', true), isEnabled: () => false }],
    });
    await run(agent, 'Go');

    expect(outputsOf(server.requests[1])).toMatchObject([{ tools: [{ name: 'later' }] }]);
  });

  it('is no use of a tool: a forced choice stays until one is used', async () => {
    const { agent, server } = await setUp([search('c_1'), use('later'), say('Done.')], () => ['later'], {
      modelSettings: { toolChoice: 'required' },
    });
    await run(agent, 'Go');

    expect(server.requests.map(({ tool_choice }) => tool_choice)).toEqual(['required', 'required', undefined]);
  });

  it('has events of its own in a stream', async () => {
    const { agent } = await setUp([search('c_1'), say('Done.')], () => ['later']);
    const events: RunStreamEvent[] = [];
    for await (const event of await run(agent, 'Go', { stream: true })) events.push(event);

    expect(events.flatMap((event) => (event.type === 'run_item_stream_event' ? [event.name] : []))).toEqual([
      'tool_search_called',
      'tool_search_output_created',
      'message_output_created',
    ]);
  });

  it('that fails is told to the model by its message, and the run goes on', async () => {
    const { agent, server } = await setUp([search('c_1'), say('Sorry.')], () => {
      throw new Error('The index is down.');
    });

    expect((await run(agent, 'Go')).finalOutput).toBe('Sorry.');
    expect(server.requests[1]?.input?.slice(-2)).toMatchObject([
      { type: 'tool_search_output', call_id: 'c_1', status: 'incomplete', tools: [] },
      { type: 'message', role: 'user', content: expect.stringContaining('The index is down.') },
    ]);
  });

  it.each<[string, unknown, RegExp]>([
    ['no list', 'later', /gave a string; it takes a list/],
    ['no tool', [1], /gave a number among the tools/],
    [
      'a tool that the provider defines',
      [toolSearchTool({ execution: 'client', execute: () => [] })],
      /among the tools/,
    ],
    ['a name of none', ['latter'], /"latter".*Was "later" meant/],
    ['another tool of the name of one', [plain('later')], /called "later", like another/],
    ['two tools of one name', [plain('a'), plain('a')], /called "a", like another/],
    ['a tool of the name of a handoff', [plain('transfer_to_other')], /called "transfer_to_other"/],
  ])('that gives %s ends the run', async (_what, found, message) => {
    const { agent } = await setUp([search('c_1')], () => found as never, { handoffs: [new Agent({ name: 'Other' })] });
    const ended = run(agent, 'Go');

    await expect(ended).rejects.toThrow(UserError);
    await expect(ended).rejects.toThrow(message);
  });

  it('is run with a session, and what it found is remembered as it was told', async () => {
    const session = new MemorySession();
    const { agent, server } = await setUp([search('c_1'), say('Done.'), use('later'), say('Again.')], () => ['later']);
    await run(agent, 'Go', { session });
    const { finalOutput } = await run(agent, 'Go on', { session });

    expect(finalOutput).toBe('Again.');
    expect(outputsOf(server.requests[2])).toHaveLength(1);
  });

  it('is refused by Chat Completions', async () => {
    const server = await startServer();
    const tools = [toolSearchTool({ execution: 'client', execute: () => [] })];
    const model = new OpenAIChatCompletionsModel(server.client(), 'gpt-5.6-luna');

    await expect(run(new Agent({ name: 'Test', model, tools }), 'Go')).rejects.toThrow(
      /tool_search.*Chat Completions/s,
    );
  });
});

describe('approvals', () => {
  it.each([true, false])('of a search hold it up, in another process too (approve: %j)', async (approve) => {
    const { agent, server } = await setUp([search('c_1'), say('Done.')], () => ['later'], {
      search: { needsApproval: (_run, { query }) => query['goal'] === 'x' },
    });
    const paused = await run(agent, 'Go');
    expect(paused.interruptions).toMatchObject([{ toolName: 'tool_search', arguments: '{"goal":"x"}' }]);
    const state = await RunState.fromString(agent, paused.state.toString());
    for (const item of state.interruptions)
      if (approve) state.approve(item);
      else state.reject(item, { message: 'Not now.' });

    expect((await run(agent, state)).finalOutput).toBe('Done.');
    expect(outputsOf(server.requests[1])).toMatchObject([{ tools: approve ? [{ name: 'later' }] : [] }]);
    expect(JSON.stringify(server.requests[1]).includes('Not now.')).toBe(!approve);
  });

  it("of a found tool of the agent's own go on in another process", async () => {
    const { agent, calls } = await setUp([search('c_1'), use('careful'), say('Done.')], () => ['careful'], {
      tools: (make) => [{ ...make('careful', true), needsApproval: true }],
    });
    const paused = await run(agent, 'Go');
    const state = await RunState.fromString(agent, paused.state.toString());
    for (const item of state.interruptions) state.approve(item);

    expect((await run(agent, state)).finalOutput).toBe('Done.');
    expect(calls).toEqual(['careful']);
  });

  it("of a found tool that is not the agent's go on with the state itself; its text has no functions, so the model is to search again", async () => {
    const script = [search('c_1'), use('fresh'), say('Done.')];
    const found: { tool?: FunctionTool } = {};
    const { agent, calls, make, server } = await setUp(
      [...script, search('c_2'), use('fresh', 'fresh', 'call_9'), say('At last.')],
      () => [found.tool as FunctionTool],
    );
    found.tool = { ...make('fresh'), needsApproval: true };
    const paused = await run(agent, 'Go');
    const text = paused.state.toString();
    for (const item of paused.state.interruptions) paused.state.approve(item);
    expect((await run(agent, paused.state)).finalOutput).toBe('Done.');
    expect(calls).toEqual(['fresh']);

    const state = await RunState.fromString(agent, text);
    for (const item of state.interruptions) state.approve(item);
    const again = await run(agent, state);
    expect(JSON.stringify(server.requests[3])).toContain('is not there any more. Search for it again.');
    expect(again.interruptions).toMatchObject([{ toolName: 'fresh' }]);
    for (const item of again.state.interruptions) again.state.approve(item);
    expect((await run(agent, again.state)).finalOutput).toBe('At last.');
    expect(calls).toEqual(['fresh', 'fresh']);
  });
});

describe('the text of a state', () => {
  it.each([
    ['no list of tools', { tools: 'later' }, /tools/],
    ['a tool without a name', { tools: [{}] }, /name/],
    ['a tool without a schema', { tools: [{ name: 'later', description: '', strict: true }] }, /strictSchema/],
  ])('that tells of %s as found is refused', async (_what, found, message) => {
    const { agent } = await setUp([search('c_1'), say('Done.')], () => ['later']);
    const saved = JSON.parse((await run(agent, 'Go')).state.toString()) as {
      readonly items: { readonly type: string; readonly builtIn?: object }[];
    };
    for (const item of saved.items) if (item.type === 'function_call_result') Object.assign(item.builtIn ?? {}, found);

    await expect(RunState.fromString(agent, JSON.stringify(saved))).rejects.toThrow(message);
  });
});

describe('what a search found', () => {
  it('is for the agent that searched, and no other', async () => {
    const other = new Agent({ name: 'Other' });
    const { agent, calls, make, server } = await setUp(
      [search('c_1'), callTool('transfer_to_other'), use('fresh'), say('Done.')],
      () => [make('fresh')],
      { handoffs: [other] },
    );
    await new Runner({ model: agent.model as never }).run(agent, 'Go');

    expect(calls).toEqual([]);
    expect(JSON.stringify(server.requests[3])).toContain("Tool 'fresh' was found by an earlier search");
  });
});

describe('toolSearchTool()', () => {
  it.each<[object, RegExp]>([
    [{ execute: () => [] }, /Add execution: 'client', or leave execute out/],
    [{ execution: 'server', execute: () => [] }, /Add execution: 'client', or leave execute out/],
    [{ execution: 'client', execute: true }, /execute is no function/],
    [{ execution: 'client', execute: () => [], name: 'find' }, /name is "find"; it takes 'tool_search'/],
    [{ execution: 'client', execute: () => [], limit: 3 }, /no option 'limit'/],
    [{ execution: 'client', execute: () => [], needsApproval: 'yes' }, /needsApproval/],
    [{ needsApproval: true }, /needsApproval is for searches that this process runs/],
  ])('refuses %j', (options, message) => {
    const build = () => toolSearchTool(options as ClientToolSearchOptions);

    expect(build).toThrow(UserError);
    expect(build).toThrow(message);
  });

  it('takes the one name there is', () => {
    expect(toolSearchTool({ name: 'tool_search' })).toEqual({ type: 'tool_search', name: 'tool_search' });
  });

  it('is there once, whoever searches', async () => {
    const tools = [toolSearchTool(), toolSearchTool({ execution: 'client', execute: () => [] })];

    await expect(run(new Agent({ name: 'Test', tools }), 'Go')).rejects.toThrow(/2 toolSearchTool\(\)/);
  });
});

const QUERY = {
  type: 'object',
  properties: { goal: { type: 'string' } },
  required: ['goal'],
  additionalProperties: false,
};

function search(callId: string): Step {
  return items({
    type: 'tool_search_call',
    id: 'ts_1',
    call_id: callId,
    execution: 'client',
    arguments: { goal: 'x' },
    status: 'completed',
  });
}

/** The API names a tool that was found twice, or with its namespace. */
function use(name: string, namespace = name, callId = 'call_1') {
  return items({ type: 'function_call', name, namespace, arguments: '{}', call_id: callId });
}

function plain(name: string): FunctionTool {
  return functionTool({ name, parameters: { type: 'object', properties: {} }, execute: () => 'x' });
}

function wireOf(name: string) {
  return {
    type: 'function',
    name,
    description: '',
    parameters: { type: 'object', properties: {}, required: [], additionalProperties: false },
    strict: true,
  };
}

function outputsOf(request: { readonly input?: unknown } | undefined): unknown[] {
  const { input } = request ?? {};
  return Array.isArray(input) ? input.filter(({ type }) => type === 'tool_search_output') : [];
}

interface Setting extends Partial<Omit<AgentOptions, 'tools'>> {
  readonly search?: Partial<ClientToolSearchOptions>;
  readonly tools?: (make: (name: string, deferLoading?: boolean) => FunctionTool) => readonly FunctionTool[];
}

async function setUp(
  script: readonly Step[],
  execute: ToolSearchCallback,
  { search: options, tools, ...agentOptions }: Setting = {},
) {
  const server = await startServer(...script);
  const calls: string[] = [];
  const make = (name: string, deferLoading = false): FunctionTool =>
    functionTool({
      name,
      parameters: { type: 'object', properties: {} },
      ...(deferLoading && { deferLoading }),
      execute: () => void calls.push(name),
    });
  const agent = new Agent({
    name: 'Test',
    model: new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna'),
    tools: [
      make('later', true),
      ...(tools?.(make) ?? []),
      toolSearchTool({ execution: 'client', execute, ...options }),
    ],
    ...agentOptions,
  });
  return { server, agent, calls, make };
}
