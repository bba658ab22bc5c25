import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  DuplicateToolError,
  functionTool,
  hostedMcpTool,
  run,
  tool,
  toolNamespace,
  toolSearchTool,
  toolset,
  UserError,
  type AgentOptions,
  type FunctionTool,
  type RunItemStreamEvent,
  type ToolContext,
} from '../../src/index.js';
import { OpenAIChatCompletionsModel, OpenAIResponsesModel } from '../../src/openai/index.js';
import { callTool, RehearsalModel, say, ScriptedModel } from '../../src/testing/index.js';
import { askAgent } from '../support/ask-agent.js';
import { items, say as answer, type Step } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';

const startServer = serversPerTest();

describe('tools of namespaces on the wire', () => {
  it('are grouped where the first of the group stands, and keep their order and that of the others', async () => {
    const [first, second] = toolNamespace({
      name: 'crm',
      description: 'Customers.',
      tools: [named('a'), deferred('b')],
    });
    const { tools } = await bodyOf([named('x'), first, named('y'), second, toolSearchTool()] as FunctionTool[]);

    expect(tools).toEqual([
      wireOf('x'),
      {
        type: 'namespace',
        name: 'crm',
        description: 'Customers.',
        tools: [wireOf('a'), { ...wireOf('b'), defer_loading: true }],
      },
      wireOf('y'),
      { type: 'tool_search' },
    ]);
  });

  it('need no search where nothing in them is deferred, and may have one all the same', async () => {
    const crm = toolNamespace({ name: 'crm', description: 'Customers.', tools: [named('a')] });

    expect((await bodyOf(crm)).tools).toHaveLength(1);
    expect((await bodyOf([...crm, toolSearchTool()])).tools).toHaveLength(2);
  });

  it('may share names with tools of other groups, and of none', async () => {
    const tools = [
      ...toolNamespace({ name: 'crm', description: 'Customers.', tools: [named('find')] }),
      ...toolNamespace({ name: 'shop', description: 'Goods.', tools: [named('find')] }),
      named('find'),
    ];

    expect((await bodyOf(tools)).tools).toHaveLength(3);
  });

  it('come of a class with @toolset, described by what it says, or simply by its name', async () => {
    @toolset({ namespace: 'crm', description: 'Customers.', deferLoading: true })
    class Crm {
      @tool()
      find(): string {
        return 'Ada';
      }
      @tool({ deferLoading: false })
      count(): number {
        return 1;
      }
    }
    @toolset({ namespace: 'shop' })
    class Shop {
      @tool()
      list(): string {
        return '';
      }
    }
    const { tools } = await bodyOf([new Crm(), new Shop(), toolSearchTool()]);

    expect(tools).toMatchObject([
      { name: 'crm', description: 'Customers.', tools: [{ name: 'find', defer_loading: true }, { name: 'count' }] },
      { name: 'shop', description: 'The tools of shop.', tools: [{ name: 'list' }] },
      { type: 'tool_search' },
    ]);
    expect(JSON.stringify(tools)).not.toContain('"defer_loading":false');
  });

  it('a deferred tool outside of them is a function like others, and says that it is deferred', async () => {
    expect((await bodyOf([deferred('a'), toolSearchTool()])).tools).toEqual([
      { ...wireOf('a'), defer_loading: true },
      { type: 'tool_search' },
    ]);
  });

  it('a search of a kind of its own says so', async () => {
    const search = toolSearchTool({ execution: 'server', description: 'Finds.', parameters: { type: 'object' } });

    expect((await bodyOf([deferred('a'), search])).tools?.[1]).toEqual({
      type: 'tool_search',
      execution: 'server',
      description: 'Finds.',
      parameters: { type: 'object' },
    });
  });

  it('leave the search out while all that it could find is hidden', async () => {
    const hidden = functionTool({ ...options('a'), deferLoading: true, isEnabled: () => false });

    expect((await bodyOf([hidden, toolSearchTool(), named('x')])).tools).toEqual([wireOf('x')]);
  });
});

describe('toolNamespace()', () => {
  it('trims its texts, and gives copies that have all that the tools have', async () => {
    const original = functionTool({ ...options('a'), needsApproval: true, execute: () => 'done' });
    const [copy] = toolNamespace({ name: ' crm ', description: ' Customers. ', tools: [original] });

    expect(copy).toMatchObject({ ...original, namespace: 'crm', namespaceDescription: 'Customers.' });
    expect(original).not.toHaveProperty('namespace');
  });

  it.each<[string, object, RegExp]>([
    ['a blank name', { name: ' ', description: 'd', tools: [named('a')] }, /name is " "/],
    ['a blank description', { name: 'crm', description: '', tools: [named('a')] }, /description is ""/],
    ['no description', { name: 'crm', tools: [named('a')] }, /description is left out/],
    ['no tools', { name: 'crm', description: 'd', tools: [] }, /tools is an empty list/],
    [
      'what is no function',
      { name: 'crm', description: 'd', tools: [{ type: 'web_search' }] },
      /tools\[0\] is an object; it takes a tool/,
    ],
    [
      'a tool of its own name',
      { name: 'crm', description: 'd', tools: [named('crm')] },
      /"crm" has a tool of the same name/,
    ],
    ['a misspelt option', { name: 'crm', description: 'd', tool: [] }, /no option 'tool'/],
  ])('refuses %s', (_name, given, message) => {
    const make = (): unknown => toolNamespace(given as never);

    expect(make).toThrow(UserError);
    expect(make).toThrow(message);
  });
});

describe('what does not belong together is refused before the first request', () => {
  const crm = (description: string, name: string): FunctionTool[] =>
    toolNamespace({ name: 'crm', description, tools: [named(name)] });
  const inside = [...crm('Customers.', 'find'), deferred('later'), toolSearchTool()];

  it.each<[string, Partial<AgentOptions>, RegExp]>([
    ['a deferred tool without a search', { tools: [deferred('later')] }, /"later" is deferred, and no toolSearchTool/],
    [
      'a deferred server without a search',
      { tools: [hostedMcpTool({ serverLabel: 'docs', serverUrl: 'https://a.example', deferLoading: true })] },
      /"docs" is deferred/,
    ],
    ['two searches', { tools: [toolSearchTool(), toolSearchTool()] }, /2 toolSearchTool\(\)/],
    ['a search with nothing to find', { tools: [toolSearchTool(), named('a')] }, /nothing to search.*toolNamespace/s],
    ['two descriptions of a namespace', { tools: [...crm('A', 'a'), ...crm('B', 'b')] }, /described in two ways: "A"/],
    ['a forced namespace', { tools: inside, modelSettings: { toolChoice: 'crm' } }, /'crm', a namespace/],
    ['a forced inner tool', { tools: inside, modelSettings: { toolChoice: 'find' } }, /inside of the namespace 'crm'/],
    [
      'the same by its whole name',
      { tools: inside, modelSettings: { toolChoice: 'crm.find' } },
      /inside of a namespace/,
    ],
    ['a forced deferred tool', { tools: inside, modelSettings: { toolChoice: 'later' } }, /whose loading is deferred/],
    ['a forced search', { tools: inside, modelSettings: { toolChoice: 'tool_search' } }, /cannot be forced/],
    [
      'a forced search without one',
      { tools: [named('a')], modelSettings: { toolChoice: 'tool_search' } },
      /there is no toolSearchTool\(\)/,
    ],
  ])('%s', async (_name, agentOptions, message) => {
    const server = await startServer();
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
    // Also where another agent leads there.
    const asked = run(
      new Agent({ name: 'First', model, handoffs: [new Agent({ name: 'Test', ...agentOptions })] }),
      'Go',
    );

    await expect(asked).rejects.toThrow(UserError);
    await expect(asked).rejects.toThrow(message);
    expect(server.requests).toHaveLength(0);
  });

  it('but not where a prompt template may have the rest', async () => {
    const modelSettings = { extraBody: { prompt: { id: 'pmpt_1' } } };

    await expect(bodyOf([toolSearchTool()], { modelSettings })).resolves.toMatchObject({ prompt: { id: 'pmpt_1' } });
  });

  it('"required" may stand beside deferred tools and their search', async () => {
    const body = await bodyOf([deferred('a'), toolSearchTool()], { modelSettings: { toolChoice: 'required' } });

    expect(body.tool_choice).toBe('required');
  });

  it('a name that only a search could have is fine for a function', async () => {
    const body = await bodyOf([named('tool_search')], { modelSettings: { toolChoice: 'tool_search' } });

    expect(body.tool_choice).toEqual({ type: 'function', name: 'tool_search' });
  });

  it('two of one name in one namespace', async () => {
    const tools = [...crm('Customers.', 'find'), ...crm('Customers.', 'find')];

    await expect(askAgent(tools, [])).rejects.toThrow(DuplicateToolError);
    await expect(askAgent(tools, [])).rejects.toThrow(/"crm\.find"/);
  });
});

describe('a call', () => {
  const crm = toolNamespace({ name: 'crm', description: 'C.', tools: [returning('find', 'of crm')] });
  const shop = toolNamespace({ name: 'shop', description: 'S.', tools: [returning('find', 'of shop')] });

  it('finds the tool of its namespace, and one without a namespace that of none', async () => {
    const tools = [...crm, ...shop, returning('find', 'of none')];
    const { outputs } = await askAgent(tools, [callTool('shop.find'), callTool('find'), callTool('crm.find')]);

    expect(outputs).toEqual(['of shop', 'of none', 'of crm']);
  });

  it('without a namespace finds none that has one, nor one of another namespace', async () => {
    const { outputs } = await askAgent(
      [...crm, returning('sell', '')],
      [callTool('find'), callTool('shop.find'), callTool('sell.sell')],
    );

    expect(outputs).toEqual([
      expect.stringMatching(/^Tool 'find' not found/),
      expect.stringMatching(/^Tool 'shop.find' not found/),
      expect.stringMatching(/^Tool 'sell' not found/),
    ]);
  });

  it('finds a deferred tool by its name twice, as the API says it', async () => {
    const later = functionTool({ ...options('later'), deferLoading: true, execute: () => 'found' });
    const call = { ...callTool('later'), namespace: 'later' };
    const { outputs } = await askAgent([later, toolSearchTool()], [call]);

    expect(outputs).toEqual(['found']);
  });

  it('tells context, approvals, final outputs and errors the whole name', async () => {
    const contexts: ToolContext[] = [];
    const failing = functionTool({
      ...options('fail'),
      errorFunction: null,
      execute: (_input: object, context) => {
        contexts.push(context);
        throw new Error('no');
      },
    });
    const tools = toolNamespace({
      name: 'crm',
      description: 'C.',
      tools: [failing, functionTool({ ...options('pay'), needsApproval: true }), returning('find', 'Ada')],
    });
    const agentOf = (name: string): Agent =>
      new Agent({
        name: 'Test',
        model: new ScriptedModel([callTool(name), say('Done.')]),
        tools,
        toolUseBehavior: { stopAtToolNames: ['crm.find'] },
      });

    await expect(run(agentOf('crm.fail'), 'Go')).rejects.toThrow(/crm\.fail/);
    expect(contexts[0]).toMatchObject({ toolName: 'fail', toolNamespace: 'crm', qualifiedToolName: 'crm.fail' });
    expect((await run(agentOf('crm.pay'), 'Go')).interruptions).toMatchObject([{ toolName: 'crm.pay' }]);
    expect((await run(agentOf('crm.find'), 'Go')).finalOutput).toBe('Ada');
  });

  it('is decided about for good only in its own namespace', async () => {
    const pay = functionTool({ ...options('pay'), needsApproval: true, execute: () => 'paid' });
    const tools = ['crm', 'shop'].flatMap((name) => toolNamespace({ name, description: 'D.', tools: [pay] }));
    const model = new ScriptedModel([callTool('crm.pay'), [callTool('crm.pay'), callTool('shop.pay')]]);
    const agent = new Agent({ name: 'Test', model, tools });
    const { state, interruptions } = await run(agent, 'Go');
    for (const item of interruptions) state.approve(item, { alwaysApprove: true });

    expect((await run(agent, state)).interruptions).toMatchObject([{ toolName: 'shop.pay' }]);
  });

  it('is rehearsed with its namespace', async () => {
    const tools = toolNamespace({ name: 'crm', description: 'C.', tools: [returning('weather', 'sunny')] });
    const { newItems } = await run(new Agent({ name: 'Test', model: new RehearsalModel(), tools }), 'Weather?');

    expect(newItems[0]?.rawItem).toMatchObject({ name: 'weather', namespace: 'crm' });
    expect(newItems[1]?.rawItem).toMatchObject({ output: 'sunny' });
  });
});

describe('a search of tools', () => {
  const search = {
    type: 'tool_search_call',
    call_id: null,
    execution: 'server',
    arguments: { paths: ['crm'] },
  } as const;
  const found = { type: 'tool_search_output', call_id: null, execution: 'server', tools: [wireOf('later')] } as const;
  const call = {
    type: 'function_call',
    name: 'later',
    namespace: 'later',
    arguments: '{}',
    call_id: 'call_1',
  } as const;

  it('is told by events of its own, is sent back as it came, and is no use of a tool', async () => {
    const server = await startServer(items(search, found), items(call), answer('Done.'));
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
    const agent = new Agent({
      name: 'Test',
      model,
      tools: [deferred('later'), toolSearchTool()],
      modelSettings: { toolChoice: 'required' },
    });
    const result = await run(agent, 'Go', { stream: true });
    const names: string[] = [];
    for await (const event of result) if (event.type === 'run_item_stream_event') names.push(nameOf(event));

    expect(names).toEqual([
      'tool_search_called',
      'tool_search_output_created',
      'tool_called',
      'tool_output',
      'message_output_created',
    ]);
    expect(server.requests[1]?.input?.slice(1)).toMatchObject([search, found]);
    expect(server.requests.map(({ tool_choice }) => tool_choice)).toEqual(['required', 'required', undefined]);
    const text = result.state.toString();
    expect(text).toContain('tool_search_output');
  });
});

describe('Chat Completions', () => {
  it.each<[string, readonly object[], RegExp]>([
    ['a namespace', toolNamespace({ name: 'crm', description: 'C.', tools: [named('a')] }), /"crm\.a" has namespace/],
    ['a deferred tool', [deferred('a'), toolSearchTool()], /"a" has deferLoading/],
  ])('refuses %s, naming tool and feature', async (_name, tools, message) => {
    const server = await startServer();
    const model = new OpenAIChatCompletionsModel(server.client(), 'gpt-5.6-luna');
    const asked = run(new Agent({ name: 'Test', model, tools }), 'Go');

    await expect(asked).rejects.toThrow(UserError);
    await expect(asked).rejects.toThrow(message);
    expect(server.chatRequests).toHaveLength(0);
  });
});

function options(name: string) {
  return { name, parameters: { type: 'object', properties: {} }, execute: (): unknown => '' } as const;
}

function named(name: string): FunctionTool {
  return functionTool(options(name));
}

function deferred(name: string): FunctionTool {
  return functionTool({ ...options(name), deferLoading: true });
}

function returning(name: string, output: string): FunctionTool {
  return functionTool({ ...options(name), execute: () => output });
}

function wireOf(name: string) {
  const parameters = { type: 'object', properties: {}, required: [], additionalProperties: false };
  return { type: 'function', name, description: '', parameters, strict: true } as const;
}

function nameOf({ name }: RunItemStreamEvent): string {
  return name;
}

/** The body that reaches the server, which has found it valid. */
async function bodyOf(tools: readonly object[], agentOptions: Partial<AgentOptions> = {}) {
  const script: Step[] = [answer('ok')];
  const server = await startServer(...script);
  const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
  await run(new Agent({ name: 'Test', model, tools, ...agentOptions }), 'Go');
  const [body] = server.requests;
  if (body === undefined) throw new Error('nothing was sent');
  return body;
}
