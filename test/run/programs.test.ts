import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  applyPatchTool,
  bindManifest,
  codeInterpreterTool,
  customTool,
  functionTool,
  hostedMcpTool,
  programmaticToolCallingTool,
  run,
  RunState,
  shellTool,
  tool,
  toolNamespace,
  toolSearchTool,
  toolset,
  toolsOf,
  UserError,
  type AgentOptions,
  type Editor,
  type FunctionTool,
  type FunctionToolOptions,
  type RunStreamEvent,
} from '../../src/index.js';
import { OpenAIChatCompletionsModel, OpenAIResponsesModel } from '../../src/openai/index.js';
import { items, say, together, type Step } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';
import { runEitherWay } from '../support/run-either-way.js';

const startServer = serversPerTest();

const PROGRAM = {
  type: 'program',
  id: 'prog_1',
  call_id: 'call_p',
  code: 'await price({})',
  fingerprint: 'f_1',
} as const;
const OUTPUT = { type: 'program_output', id: 'po_1', call_id: 'call_p', result: '8', status: 'completed' } as const;
const CALLER = { type: 'program', caller_id: 'call_p' } as const;
const CALL = { type: 'function_call', call_id: 'call_1', name: 'price', arguments: '{}', caller: CALLER } as const;
const BOTH = ['direct', 'programmatic'] as const;

const OPTIONS = { name: 'price', parameters: { type: 'object', properties: {} }, execute: () => '4' } as const;

const EDITOR: Editor = { createFile: () => undefined, updateFile: () => undefined, deleteFile: () => undefined };

describe('programs that call tools', () => {
  it('are shown to the model, with the tools that they may call', async () => {
    const { server, agent } = await setUp(
      [say('ok')],
      [
        price({ allowedCallers: BOTH }),
        ...toolNamespace({ name: 'shop', description: 'Goods.', tools: [price({ allowedCallers: ['programmatic'] })] }),
        customTool({ name: 'query', execute: () => '', allowedCallers: ['programmatic'] }),
        shellTool({ shell: { run: () => '' }, allowedCallers: BOTH }),
        applyPatchTool({ editor: EDITOR, allowedCallers: BOTH }),
        codeInterpreterTool({ allowedCallers: BOTH }),
        hostedMcpTool({ serverLabel: 'docs', serverUrl: 'https://mcp.example.org', allowedCallers: BOTH }),
      ],
    );
    await run(agent, 'Go');

    expect(server.requests[0]?.tools).toMatchObject([
      { type: 'function', name: 'price', allowed_callers: BOTH },
      { type: 'namespace', name: 'shop', tools: [{ name: 'price', allowed_callers: ['programmatic'] }] },
      { type: 'custom', name: 'query', allowed_callers: ['programmatic'] },
      { type: 'shell', environment: { type: 'local' }, allowed_callers: BOTH },
      { type: 'apply_patch', allowed_callers: BOTH },
      { type: 'code_interpreter', container: { type: 'auto' }, allowed_callers: BOTH },
      { type: 'mcp', server_label: 'docs', allowed_callers: BOTH },
      { type: 'programmatic_tool_calling' },
    ]);
    expect(server.requests[0]?.tools?.at(-1)).toEqual({ type: 'programmatic_tool_calling' });
  });

  it('are shown with the methods that decorators let them call', () => {
    @toolset({ allowedCallers: ['direct', 'programmatic'] })
    class Shop {
      @tool()
      price(): string {
        return '4';
      }

      @tool({ allowedCallers: ['direct'] })
      pay(): string {
        return 'paid';
      }
    }

    expect(toolsOf(new Shop()).map(({ name, allowedCallers }) => [name, allowedCallers])).toEqual([
      ['price', BOTH],
      ['pay', ['direct']],
    ]);
  });

  it('are told what the methods that they may call return, where that is JSON', async () => {
    class Shop {
      @tool({ allowedCallers: BOTH })
      price(): object {
        return { amount: 4n };
      }

      @tool({ allowedCallers: BOTH })
      find(): object | null {
        return null;
      }

      @tool({ allowedCallers: BOTH })
      name(): string {
        return 'Tea';
      }

      @tool()
      pay(): object {
        return {};
      }
    }
    const amount = { type: 'object', properties: { amount: { type: 'number' } }, required: ['amount'] } as const;
    const returned = {
      price: amount,
      find: { anyOf: [amount, { type: 'null' }] },
      name: { type: 'string' },
      pay: amount,
    } as const;
    const tools = Object.entries(returned).map(([method, outputSchema]) => ({
      method,
      name: method,
      description: '',
      parameters: [],
      inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false } as const,
      outputSchema,
    }));
    bindManifest({ version: 1, toolsets: [{ className: 'Shop', source: 'shop.ts:1', tools }] }, [Shop]);
    const { server, agent } = await setUp([say('ok')], [new Shop()]);
    await run(agent, 'Go');

    const shown = server.requests[0]?.tools?.filter((one) => one.type === 'function');
    expect(shown?.map(({ name, output_schema: schema }) => [name, schema])).toEqual([
      ['price', amount],
      ['find', { anyOf: [amount, { type: 'null' }] }],
      ['name', undefined],
      ['pay', undefined],
    ]);
  });

  it.each([false, true])('have their calls made here, and are sent back with them (stream: %j)', async (stream) => {
    const { server, agent } = await setUp([items(PROGRAM, CALL), together(items(OUTPUT), say('8.'))]);
    const { finalOutput, newItems } = await runEitherWay(stream, agent, 'Go');

    expect(finalOutput).toBe('8.');
    expect(server.requests[1]?.input?.slice(1)).toMatchObject([
      PROGRAM,
      { ...CALL, id: expect.stringMatching(/^fc_/) },
      { type: 'function_call_output', call_id: 'call_1', output: '4', caller: CALLER },
    ]);
    expect(newItems.map(({ rawItem }) => ('caller' in rawItem ? rawItem.caller : rawItem.type))).toEqual([
      'hosted_tool_call',
      { type: 'program', callerId: 'call_p' },
      { type: 'program', callerId: 'call_p' },
      'hosted_tool_call',
      'message',
    ]);
  });

  it('are replayed whole when the conversation goes on', async () => {
    const { server, agent } = await setUp([items(PROGRAM, CALL), together(items(OUTPUT), say('8.')), say('Still 8.')]);
    const { history } = await run(agent, 'Go');
    await run(agent, [...history, { type: 'message', role: 'user', content: 'And now?' }]);

    expect(server.requests[2]?.input?.slice(1, 5)).toMatchObject([
      PROGRAM,
      CALL,
      { type: 'function_call_output', caller: CALLER },
      OUTPUT,
    ]);
  });

  it('are used when one is written: a forced choice of them is dropped then', async () => {
    const { server, agent } = await setUp([items(PROGRAM, CALL), together(items(OUTPUT), say('8.'))], undefined, {
      modelSettings: { toolChoice: 'programmatic_tool_calling' },
    });
    await run(agent, 'Go');

    expect(server.requests.map(({ tool_choice }) => tool_choice)).toEqual([
      { type: 'programmatic_tool_calling' },
      undefined,
    ]);
  });

  it('wait for a decision on a call of theirs, in another process too', async () => {
    const { server, agent } = await setUp(
      [items(PROGRAM, CALL), together(items(OUTPUT), say('8.'))],
      [price({ allowedCallers: BOTH, needsApproval: true })],
    );
    const paused = await run(agent, 'Go');
    const state = await RunState.fromString(agent, paused.state.toString());
    expect(state.interruptions).toMatchObject([{ toolName: 'price', rawItem: { caller: { type: 'program' } } }]);
    for (const item of state.interruptions) state.reject(item, { message: 'No.' });

    expect((await run(agent, state)).finalOutput).toBe('8.');
    expect(server.requests[1]?.input?.at(-1)).toMatchObject({ output: 'No.', caller: CALLER });
  });

  it('are told of in a stream, with what came of them', async () => {
    const { agent } = await setUp([items(PROGRAM, CALL), together(items(OUTPUT), say('8.'))]);
    const events: RunStreamEvent[] = [];
    for await (const event of await run(agent, 'Go', { stream: true })) events.push(event);

    expect(events.flatMap((event) => (event.type === 'run_item_stream_event' ? [event.name] : [])).toSorted()).toEqual(
      ['tool_called', 'tool_called', 'tool_output', 'tool_output', 'message_output_created'].toSorted(),
    );
  });

  it('get the answer of a tool that is not there as well', async () => {
    const { server, agent } = await setUp([items(PROGRAM, { ...CALL, name: 'cost' }), say('Sorry.')]);
    await run(agent, 'Go');

    expect(server.requests[1]?.input?.at(-1)).toMatchObject({
      type: 'function_call_output',
      output: expect.stringContaining('cost'),
      caller: CALLER,
    });
  });

  it.each<[string, object, object]>([
    [
      'a custom tool',
      { type: 'custom_tool_call', call_id: 'call_1', name: 'query', input: 'x' },
      { type: 'custom_tool_call_output', caller: CALLER },
    ],
    [
      'the shell',
      { type: 'shell_call', call_id: 'call_1', action: { commands: ['ls'] }, environment: { type: 'local' } },
      { type: 'shell_call_output', caller: CALLER },
    ],
    [
      'a patch',
      {
        type: 'apply_patch_call',
        call_id: 'call_1',
        status: 'completed',
        operation: { type: 'delete_file', path: 'a' },
      },
      { type: 'apply_patch_call_output', caller: CALLER },
    ],
  ])('call %s', async (_what, call, output) => {
    const { server, agent } = await setUp(
      [items(PROGRAM, { ...call, caller: CALLER } as never), say('Done.')],
      [
        customTool({ name: 'query', execute: () => '', allowedCallers: BOTH }),
        shellTool({ shell: { run: () => '' }, allowedCallers: BOTH, needsApproval: false }),
        applyPatchTool({ editor: EDITOR, allowedCallers: BOTH, needsApproval: false }),
      ],
    );
    await run(agent, 'Go');

    expect(server.requests[1]?.input?.slice(2)).toMatchObject([{ caller: CALLER }, output]);
  });
});

describe('what could not work', () => {
  const programs = programmaticToolCallingTool();

  it.each<[string, Partial<AgentOptions>, RegExp]>([
    ['two of them', { tools: [programs, programs, price({ allowedCallers: BOTH })] }, /2 programmaticToolCallingTool/],
    ['nothing that programs may call', { tools: [programs, price()] }, /nothing that its programs may call/],
    [
      'a tool for programs only, without any',
      { tools: [price({ allowedCallers: ['programmatic'] })] },
      /Only programs may call "price"/,
    ],
    [
      'a custom tool for programs only, without any',
      { tools: [customTool({ name: 'query', execute: () => '', allowedCallers: ['programmatic'] })] },
      /Only programs may call "query"/,
    ],
    [
      'a choice of them where there are none',
      { tools: [price()], modelSettings: { toolChoice: 'programmatic_tool_calling' } },
      /no programmaticToolCallingTool\(\)/,
    ],
    [
      'a choice of a tool for programs only',
      { tools: [price({ allowedCallers: ['programmatic'] }), programs], modelSettings: { toolChoice: 'price' } },
      /'price', a tool that only programs may call/,
    ],
  ])('%s is refused before the first request', async (_what, options, message) => {
    const server = await startServer();
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
    const asked = run(new Agent({ name: 'Test', model, ...options }), 'Go');

    await expect(asked).rejects.toThrow(UserError);
    await expect(asked).rejects.toThrow(message);
    expect(server.requests).toEqual([]);
  });

  it('is not a search, which may find something for programs', async () => {
    const deferred = functionTool({ ...OPTIONS, deferLoading: true });
    const { server, agent } = await setUp([say('ok')], [deferred, toolSearchTool()]);
    await run(agent, 'Go');

    expect(server.requests[0]?.tools).toHaveLength(3);
  });

  it('is left out where what programs may call is disabled', async () => {
    const { server, agent } = await setUp([say('ok')], [price({ allowedCallers: BOTH, isEnabled: () => false })]);
    await run(agent, 'Go');

    expect(server.requests[0]?.tools).toBeUndefined();
  });

  it('is refused by Chat Completions, which names it', async () => {
    const server = await startServer();
    const model = new OpenAIChatCompletionsModel(server.client(), 'gpt-5.6-luna');
    const ask = (tools: readonly object[]) => run(new Agent({ name: 'Test', model, tools }), 'Go');

    await expect(ask([price({ allowedCallers: BOTH })])).rejects.toThrow(/"price" has allowedCallers/);
    await expect(ask([programs, price({ allowedCallers: BOTH })])).rejects.toThrow(UserError);
  });

  it.each<[unknown, RegExp]>([
    [[], /empty list/],
    ['direct', /no list/],
    [['direct', 'model'], /"model", which is unknown/],
    [['direct', 'direct'], /"direct" twice/],
  ])('allowedCallers: %j', (allowedCallers, message) => {
    const options = { allowedCallers } as never;
    const builders = [
      () => functionTool({ ...OPTIONS, ...(options as object) }),
      () => customTool({ name: 'query', execute: () => '', ...(options as object) }),
      () => shellTool({ shell: { run: () => '' }, ...(options as object) }),
      () => shellTool({ environment: { type: 'container_auto' }, ...(options as object) }),
      () => applyPatchTool({ editor: EDITOR, ...(options as object) }),
      () => codeInterpreterTool(options),
      () => hostedMcpTool({ serverLabel: 'd', serverUrl: 'https://mcp.example.org', ...(options as object) }),
    ];
    for (const build of builders) {
      expect(build).toThrow(UserError);
      expect(build).toThrow(message);
    }
    class Wrong {
      @tool(options)
      method(): void {}
    }
    expect(() => toolsOf(new Wrong())).toThrow(message);
  });

  it('an option of programmaticToolCallingTool(), which has none', () => {
    expect(() => programmaticToolCallingTool({ name: 'x' } as never)).toThrow(/no option 'name'/);
  });
});

function price(changes: Partial<FunctionToolOptions<object>> = {}): FunctionTool {
  return functionTool({ ...OPTIONS, ...changes } as FunctionToolOptions<object>);
}

async function setUp(
  script: readonly Step[],
  tools: readonly object[] = [price({ allowedCallers: BOTH })],
  options: Partial<AgentOptions> = {},
) {
  const server = await startServer(...script);
  const agent = new Agent({
    name: 'Test',
    model: new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna'),
    tools: [...tools, programmaticToolCallingTool()],
    ...options,
  });
  return { server, agent };
}
