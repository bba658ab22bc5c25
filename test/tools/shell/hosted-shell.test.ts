import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  LocalShell,
  run,
  RunState,
  shellTool,
  UserError,
  zipSkill,
  type HostedShellToolOptions,
} from '../../../src/index.js';
import { OpenAIChatCompletionsModel, OpenAIResponsesModel } from '../../../src/openai/index.js';
import { items, say, together, type Step } from '../../support/openai-server.js';
import { serversPerTest } from '../../support/openai-with-server.js';
import { runEitherWay } from '../../support/run-either-way.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const startServer = serversPerTest();

const AUTO = { type: 'container_auto' } as const;

async function setUp(script: readonly Step[], tools: readonly object[], modelSettings: object = {}) {
  const server = await startServer(...script);
  const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
  return { server, agent: new Agent({ name: 'Clerk', model, tools, modelSettings }) };
}

const CALL = {
  type: 'shell_call',
  id: 'sh_1',
  call_id: 'call_1',
  status: 'completed',
  environment: { type: 'container_reference', container_id: 'cntr_1' },
  action: { commands: ['ls'], timeout_ms: null, max_output_length: null },
} as const;
const OUTPUT = {
  type: 'shell_call_output',
  id: 'sho_1',
  call_id: 'call_1',
  status: 'completed',
  max_output_length: null,
} as const;
const ENTRY = { stdout: 'a.txt', stderr: '', outcome: { type: 'exit', exit_code: 0 } } as const;

const ran = items(
  { ...CALL, created_by: 'model' },
  { ...OUTPUT, output: [{ ...ENTRY, created_by: 'container' }], created_by: 'container' },
);

describe('shellTool() for a container', () => {
  it.each([
    ['a shell', { environment: AUTO, shell: new LocalShell() }, 'shell is for commands that run on this machine'],
    ['needsApproval', { environment: AUTO, needsApproval: true }, 'needsApproval is for'],
    ['a function as needsApproval', { environment: AUTO, needsApproval: () => false }, 'needsApproval is for'],
    ['onApproval', { environment: AUTO, onApproval: () => undefined }, 'onApproval is for'],
    ['a name', { environment: AUTO, name: 'other' }, 'name'],
    ['a kind that there is not', { environment: { type: 'container' } }, "'container_auto', 'container_reference'"],
    ['a misspelt option', { environment: { ...AUTO, file_ids: ['f'] } }, 'fileIds'],
    ['no files', { environment: { ...AUTO, fileIds: 'f' } }, 'fileIds'],
    ['another amount of memory', { environment: { ...AUTO, memoryLimit: '2g' } }, '64g'],
    ['another network', { environment: { ...AUTO, networkPolicy: { type: 'open' } } }, "'disabled', 'allowlist'"],
    ['no domains', { environment: { ...AUTO, networkPolicy: { type: 'allowlist' } } }, 'allowedDomains'],
    [
      'a blank domain',
      { environment: { ...AUTO, networkPolicy: { type: 'allowlist', allowedDomains: [''] } } },
      'allowedDomains[0]',
    ],
    ['a container without an id', { environment: { type: 'container_reference' } }, 'containerId'],
    ['a skill of no kind', { environment: { ...AUTO, skills: [{ skillId: 's' }] } }, 'skills[0].type'],
    ['a skill without an id', { environment: { ...AUTO, skills: [{ type: 'skill_reference' }] } }, 'skillId'],
    [
      'an inline skill without its data',
      { environment: { ...AUTO, skills: [{ type: 'inline', name: 'a', description: 'b', source: {} }] } },
      'skills[0].source',
    ],
  ])('refuses %s', (_what, options, words) => {
    const make = (): unknown => shellTool(options as unknown as HostedShellToolOptions);
    expect(make).toThrow(UserError);
    expect(make).toThrow(words);
  });

  it('takes needsApproval: false, which says nothing', () => {
    const options = { environment: AUTO, needsApproval: false };
    expect(shellTool(options)).toEqual({ type: 'hosted_shell', name: 'shell', environment: AUTO });
  });

  it('is refused when it was written by hand and is wrong', () => {
    const tool = { type: 'hosted_shell', name: 'shell', environment: { type: 'container_reference' } };
    expect(() => new Agent({ name: 'Clerk', tools: [tool] })).toThrow('containerId');
  });

  it.each([
    [[AUTO, AUTO], 2],
    [[AUTO, undefined], 2],
  ])('is one of its kind, beside that of this machine too: %j', async (environments, count) => {
    const tools = environments.map((environment) =>
      environment === undefined ? shellTool({ shell: new LocalShell() }) : shellTool({ environment }),
    );
    const { server, agent } = await setUp([], tools);
    await expect(run(agent, 'Go')).rejects.toMatchObject({
      code: 'USER_ERROR',
      message: expect.stringContaining(`only provide one shell tool. Got ${count}.`),
    });
    expect(server.requests).toHaveLength(0);
  });
});

describe('a shell in a container, on the wire', () => {
  it.each([
    [AUTO, AUTO],
    [
      {
        ...AUTO,
        fileIds: ['file_1'],
        memoryLimit: '4g',
        networkPolicy: { type: 'disabled' },
        skills: [
          { type: 'skill_reference', skillId: 'skill_1' },
          { type: 'skill_reference', skillId: 'skill_2', version: 'latest' },
        ],
      },
      {
        ...AUTO,
        file_ids: ['file_1'],
        memory_limit: '4g',
        network_policy: { type: 'disabled' },
        skills: [
          { type: 'skill_reference', skill_id: 'skill_1' },
          { type: 'skill_reference', skill_id: 'skill_2', version: 'latest' },
        ],
      },
    ],
    [
      {
        ...AUTO,
        networkPolicy: {
          type: 'allowlist',
          allowedDomains: ['a.example'],
          domainSecrets: [{ domain: 'a.example', name: 'TOKEN', value: 'x' }],
        },
      },
      {
        ...AUTO,
        network_policy: {
          type: 'allowlist',
          allowed_domains: ['a.example'],
          domain_secrets: [{ domain: 'a.example', name: 'TOKEN', value: 'x' }],
        },
      },
    ],
    [
      { type: 'container_reference', containerId: 'cntr_1' },
      { type: 'container_reference', container_id: 'cntr_1' },
    ],
  ] as const)('%j is %j', async (environment, onWire) => {
    const { server, agent } = await setUp([say('Hello.')], [shellTool({ environment })], { toolChoice: 'shell' });
    await run(agent, 'Go');
    expect(server.requests[0]?.tools).toEqual([{ type: 'shell', environment: onWire }]);
    expect(server.requests[0]?.tool_choice).toEqual({ type: 'shell' });
  });

  it('takes along a skill that was packed', async () => {
    const folder = temporaryFolder({ 'SKILL.md': '---\nname: csv\ndescription: Reads tables.\n---\nRead it.' });
    const skills = [await zipSkill(folder)];
    const { server, agent } = await setUp([say('Hello.')], [shellTool({ environment: { ...AUTO, skills } })]);
    await run(agent, 'Go');
    expect(server.requests[0]?.tools).toMatchObject([
      {
        environment: {
          skills: [
            {
              type: 'inline',
              name: 'csv',
              source: { type: 'base64', media_type: 'application/zip', data: skills[0]?.source.data },
            },
          ],
        },
      },
    ]);
  });

  it('is refused where only functions are known', async () => {
    const server = await startServer();
    const model = new OpenAIChatCompletionsModel(server.client(), 'gpt-5.6-luna');
    const agent = new Agent({ name: 'Clerk', model, tools: [shellTool({ environment: AUTO })] });
    await expect(run(agent, 'Go')).rejects.toMatchObject({ code: 'USER_ERROR' });
  });
});

describe('what ran in a container', () => {
  it.each([false, true])('is told by items, and nothing of it runs here (stream: %s)', async (stream) => {
    const { server, agent } = await setUp(
      [together(ran, say('One file.')), say('Still one.')],
      [shellTool({ environment: AUTO })],
    );
    const first = await runEitherWay(stream, agent, 'Go');
    expect(first.finalOutput).toBe('One file.');
    expect(first.newItems).toMatchObject([
      { type: 'tool_call_item', rawItem: { type: 'hosted_tool_call', name: 'shell_call', status: 'completed' } },
      { rawItem: { type: 'hosted_tool_call', name: 'shell_call_output' } },
      { type: 'message_output_item' },
    ]);
    await runEitherWay(stream, agent, [...first.history, { type: 'message', role: 'user', content: 'And now?' }]);
    // Without `created_by`, which the API refuses.
    expect(server.requests[1]?.input?.slice(1, 3)).toEqual([CALL, { ...OUTPUT, output: [ENTRY] }]);
  });

  it('is none of a shell of this machine, even for an agent that has one', async () => {
    const asked: unknown[] = [];
    const shell = { run: (action: unknown) => String(asked.push(action)) };
    const { agent } = await setUp([together(ran, say('One file.'))], [shellTool({ shell, needsApproval: false })]);
    expect((await run(agent, 'Go')).finalOutput).toBe('One file.');
    expect(asked).toEqual([]);
  });

  it('is streamed as a call and its output', async () => {
    const { agent } = await setUp([together(ran, say('One file.'))], [shellTool({ environment: AUTO })]);
    const names: string[] = [];
    for await (const event of await run(agent, 'Go', { stream: true })) {
      if (event.type === 'run_item_stream_event') names.push(event.name);
    }
    expect(names).toEqual(['tool_called', 'tool_output', 'message_output_created']);
  });

  it('outlives the process in a state', async () => {
    const { agent } = await setUp([together(ran, say('One file.'))], [shellTool({ environment: AUTO })]);
    const { state } = await run(agent, 'Go');
    const again = await RunState.fromString(agent, state.toString());
    expect(JSON.parse(again.toString())).toEqual(JSON.parse(state.toString()));
  });

  it.each([false, true])(
    'is what does not say where, where the shell is in a container (stream: %s)',
    async (stream) => {
      const { server, agent } = await setUp(
        [together(items({ ...CALL, environment: null }, { ...OUTPUT, output: [ENTRY] })), say('One file.')],
        [shellTool({ environment: AUTO })],
      );
      const { finalOutput, newItems } = await runEitherWay(stream, agent, 'Go');
      expect(finalOutput).toBe('One file.');
      expect(newItems[0]).toMatchObject({ rawItem: { type: 'hosted_tool_call', name: 'shell_call' } });
      expect(server.requests[1]?.input?.slice(1)).toEqual([
        { ...CALL, environment: null },
        { ...OUTPUT, output: [ENTRY] },
      ]);
    },
  );

  it('is not what does not say where, for a shell of this machine', async () => {
    const shell = { run: () => 'here' };
    const script = [items({ ...CALL, environment: null }), say('Done.')];
    const { agent } = await setUp(script, [shellTool({ shell, needsApproval: false })]);
    expect((await run(agent, 'Go')).newItems[1]).toMatchObject({ rawItem: { output: 'here' } });
  });

  it('is not what a call for this machine is: that ends the run', async () => {
    const { agent } = await setUp(
      [items({ ...CALL, environment: { type: 'local' } })],
      [shellTool({ environment: AUTO })],
    );
    await expect(run(agent, 'Go')).rejects.toMatchObject({
      code: 'MODEL_BEHAVIOR',
      message: expect.stringContaining('"shell"'),
    });
  });
});
