import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  LocalShell,
  localShellTool,
  RunState,
  run,
  Runner,
  shellTool,
  type LocalShellToolOptions,
  type Shell,
  type ShellAction,
  type ShellToolOptions,
} from '../../../src/index.js';
import { OpenAIChatCompletionsModel, OpenAIResponsesModel } from '../../../src/openai/index.js';
import { items, say, together, type Step } from '../../support/openai-server.js';
import { serversPerTest } from '../../support/openai-with-server.js';
import { runEitherWay } from '../../support/run-either-way.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const startServer = serversPerTest();
const MODEL = 'gpt-5.6-luna';

function shellCall(commands: unknown, action: object = {}, fields: object = {}): ReturnType<typeof items> {
  return items({
    type: 'shell_call',
    id: 'sh_1',
    call_id: 'call_1',
    environment: { type: 'local' },
    action: { commands, timeout_ms: null, max_output_length: null, ...action },
    ...fields,
  });
}

function localShellCall(action: object = {}): ReturnType<typeof items> {
  return items({
    type: 'local_shell_call',
    id: 'lsh_1',
    call_id: 'call_1',
    action: { type: 'exec', command: ['ls', '-l'], env: {}, ...action },
  });
}

/** A shell that only notes what it is asked to do. */
function notingShell(answer: Awaited<ReturnType<Shell['run']>> = 'ok'): Shell & { readonly asked: ShellAction[] } {
  const asked: ShellAction[] = [];
  return {
    asked,
    run: (action) => {
      asked.push(action);
      return answer;
    },
  };
}

async function setUp(script: readonly Step[], tools: readonly object[], modelSettings: object = {}) {
  const server = await startServer(...script);
  const model = new OpenAIResponsesModel(server.client(), MODEL);
  return { server, agent: new Agent({ name: 'Clerk', model, tools, modelSettings }) };
}

function withShell(script: readonly Step[], shell: Shell, options: Partial<ShellToolOptions> = {}) {
  return setUp(script, [shellTool({ shell, needsApproval: false, ...options })]);
}

describe('the shell tool on the wire', () => {
  it.each([
    [{}, { type: 'local' }],
    [{ environment: {} }, { type: 'local' }],
    [{ environment: { type: 'local', skills: [] } }, { type: 'local', skills: [] }],
    [
      { environment: { skills: [{ name: 'csv', description: 'Reads tables.', path: '/skills/csv', more: 1 }] } },
      { type: 'local', skills: [{ name: 'csv', description: 'Reads tables.', path: '/skills/csv' }] },
    ],
  ] as const)('with %j has the environment %j', async (options, environment) => {
    const { server, agent } = await withShell([say('Hello.')], notingShell(), options);
    await run(agent, 'Go');
    expect(server.requests[0]?.tools).toEqual([{ type: 'shell', environment }]);
  });

  it.each(['shell', 'terminal'])('is what toolChoice "%s" means', async (toolChoice) => {
    const { server, agent } = await setUp([say('Hello.')], [shellTool({ shell: notingShell(), name: 'terminal' })], {
      toolChoice,
    });
    await run(agent, 'Go');
    expect(server.requests[0]?.tool_choice).toEqual({ type: 'shell' });
  });

  it('is refused where only functions are known', async () => {
    const server = await startServer();
    const model = new OpenAIChatCompletionsModel(server.client(), MODEL);
    const agent = new Agent({ name: 'Clerk', model, tools: [shellTool({ shell: notingShell() })] });
    await expect(run(agent, 'Go')).rejects.toMatchObject({ code: 'USER_ERROR' });
    expect(server.requests).toHaveLength(0);
  });
});

describe('a call of the shell', () => {
  it.each([false, true])('is run, answered and sent back as it came (stream: %s)', async (stream) => {
    const folder = temporaryFolder({ 'a.txt': 'A', 'b.txt': 'B' });
    const { server, agent } = await withShell(
      [shellCall(['ls', 'cat missing'], {}, { created_by: 'model', caller: { type: 'direct' } }), say('Two files.')],
      new LocalShell({ cwd: folder }),
    );
    const { finalOutput, newItems } = await runEitherWay(stream, agent, 'Go');
    expect(finalOutput).toBe('Two files.');
    expect(server.requests[1]?.input?.slice(1)).toEqual([
      {
        type: 'shell_call',
        id: 'sh_1',
        call_id: 'call_1',
        status: 'completed',
        environment: { type: 'local' },
        caller: { type: 'direct' },
        action: { commands: ['ls', 'cat missing'], timeout_ms: null, max_output_length: null },
      },
      {
        type: 'shell_call_output',
        call_id: 'call_1',
        status: 'completed',
        caller: { type: 'direct' },
        output: [
          { stdout: 'a.txt\nb.txt\n', stderr: '', outcome: { type: 'exit', exit_code: 0 } },
          { stdout: '', stderr: expect.stringContaining('missing'), outcome: { type: 'exit', exit_code: 1 } },
        ],
      },
    ]);
    expect(newItems[1]).toMatchObject({
      type: 'tool_call_output_item',
      rawItem: { name: 'shell', output: expect.stringMatching(/a\.txt\nb\.txt[^]*stderr:\n[^]*exit code: 1$/) },
      output: { status: 'completed' },
    });
  });

  it('is read in our words, without nulls and limits that are none', async () => {
    for (const [commands, action, expected] of [
      [['a', null, 'b'], {}, { commands: ['a', 'b'] }],
      [['a'], { timeout_ms: 0, max_output_length: 0 }, { commands: ['a'], maxOutputLength: 0 }],
      [['a'], { timeout_ms: 1500, max_output_length: -3 }, { commands: ['a'], timeoutMs: 1500, maxOutputLength: 0 }],
    ] as const) {
      const shell = notingShell();
      const { agent } = await withShell([shellCall(commands, action), say('Done.')], shell);
      await run(agent, 'Go');
      expect(shell.asked).toEqual([expected]);
    }
  });

  it.each([
    ['no call id', items({ type: 'shell_call', call_id: '', action: { commands: ['ls'] } })],
    ['no action', items({ type: 'shell_call', call_id: 'c' })],
    ['a text for a list', shellCall('ls')],
    ['no commands', shellCall([])],
    ['nothing but nulls', shellCall([null])],
    ['a command that is no text', shellCall(['ls', 1])],
    ['half a millisecond', shellCall(['ls'], { timeout_ms: 0.5 })],
    ['a limit of true', shellCall(['ls'], { timeout_ms: true })],
    ['a limit below 0', shellCall(['ls'], { timeout_ms: -1 })],
  ])('with %s ends the run before anything is run', async (_what, call) => {
    const shell = notingShell();
    const { agent } = await withShell([call], shell);
    await expect(run(agent, 'Go')).rejects.toMatchObject({ code: 'MODEL_BEHAVIOR' });
    expect(shell.asked).toEqual([]);
  });

  it('ends the run of an agent without a shell', async () => {
    const { agent } = await setUp([shellCall(['ls'])], []);
    await expect(run(agent, 'Go')).rejects.toMatchObject({
      code: 'MODEL_BEHAVIOR',
      message: expect.stringContaining('"shell"'),
    });
  });

  it('is answered in the words of the API, whatever the shell left open', async () => {
    const shell = notingShell({
      output: [
        { stdout: 'out', command: 'a', providerData: { secret: 1 } },
        { stderr: 'err', outcome: { type: 'exit', status: 'failure' } },
        { outcome: { type: 'exit', exitCode: null, status: 'success' } },
        { stdout: 'part', outcome: { type: 'timeout' } },
      ],
      maxOutputLength: 100,
      providerData: { more: 1 },
    });
    const { server, agent } = await withShell([shellCall(['a', 'b']), say('Done.')], shell);
    const { newItems } = await run(agent, 'Go');
    expect(server.requests[1]?.input?.at(-1)).toEqual({
      type: 'shell_call_output',
      call_id: 'call_1',
      status: 'completed',
      max_output_length: 100,
      output: [
        { stdout: 'out', stderr: '', outcome: { type: 'exit', exit_code: 0 } },
        { stdout: '', stderr: 'err', outcome: { type: 'exit', exit_code: 1 } },
        { stdout: '', stderr: '', outcome: { type: 'exit', exit_code: 0 } },
        { stdout: 'part', stderr: '', outcome: { type: 'timeout' } },
      ],
    });
    expect(newItems[1]).toMatchObject({
      rawItem: { output: '$ a\nout\n\nstderr:\nerr\nexit code: 1\n\n(no output)\n\npart\nstatus: timeout' },
    });
  });

  it.each([
    [4, undefined, 'outs', '', 4],
    [undefined, 8, 'outside', 'w', 8],
    [9, 3, 'out', '', 3],
    [undefined, -1, '', '', 0],
    [0, undefined, '', '', 0],
  ])(
    'asking for %s characters of a shell that gives %s gets both streams cut',
    async (asked, given, stdout, stderr, limit) => {
      const output = [{ stdout: 'outside', stderr: 'within' }];
      const shell = notingShell({ output, ...(given !== undefined && { maxOutputLength: given }) });
      const { server, agent } = await withShell(
        [shellCall(['a'], { max_output_length: asked ?? null }), say('Done.')],
        shell,
      );
      const { newItems } = await run(agent, 'Go');
      expect(server.requests[1]?.input?.at(-1)).toMatchObject({
        max_output_length: limit,
        output: [{ stdout, stderr }],
      });
      const { rawItem } = newItems[1] as { rawItem: { output: string } };
      expect(rawItem.output.length).toBeLessThanOrEqual(limit);
    },
  );

  it('of a shell that answers with a text is answered with that', async () => {
    const { server, agent } = await withShell([shellCall(['a']), say('Done.')], notingShell('all well'));
    await run(agent, 'Go');
    expect(server.requests[1]?.input?.at(-1)).toMatchObject({
      status: 'completed',
      output: [{ stdout: 'all well', stderr: '', outcome: { type: 'exit', exit_code: 0 } }],
    });
  });

  it.each([
    ['an error', 'no bash', new Error('no bash')],
    ['an error without words', 'TypeError', new TypeError('')],
    ['a text', 'just words', 'just words'],
  ])('of a shell that throws %s tells the model, and the run goes on', async (_what, stdout, thrown) => {
    const shell: Shell = {
      run: () => {
        throw thrown as Error;
      },
    };
    const { server, agent } = await withShell([shellCall(['a']), say('Done.')], shell);
    const { finalOutput, newItems } = await run(agent, 'Go');
    expect(finalOutput).toBe('Done.');
    // The API's word for what has failed.
    expect(server.requests[1]?.input?.at(-1)).toMatchObject({
      status: 'incomplete',
      output: [{ stdout, stderr: '', outcome: { type: 'exit', exit_code: 1 } }],
    });
    expect(newItems[1]).toMatchObject({ output: { status: 'failed' } });
  });

  it('runs after the one before it, beside calls of other tools', async () => {
    const first = Promise.withResolvers<string>();
    const log: string[] = [];
    const shell: Shell = {
      run: async ({ commands: [command = ''] }) => {
        log.push(command);
        return command === 'one' ? first.promise : '';
      },
    };
    const older = localShellTool({
      needsApproval: false,
      execute: ({ command }) => {
        log.push(command.join(' '));
        first.resolve('');
        return '';
      },
    });
    const { server, agent } = await setUp(
      [
        together(
          shellCall(['one']),
          shellCall(['two'], {}, { id: 'sh_2', call_id: 'call_2' }),
          items({ ...localShellCall().output[0], type: 'local_shell_call', call_id: 'call_3' }),
        ),
        say('Done.'),
      ],
      [shellTool({ shell, needsApproval: false }), older],
    );
    await run(agent, 'Go', { signal: AbortSignal.timeout(20_000) });
    expect(log).toEqual(['one', 'ls -l', 'two']);
    const input = (server.requests[1]?.input ?? []) as readonly { type?: string; call_id?: string; id?: string }[];
    const outputs = input.filter(({ type }) => type?.endsWith('_output'));
    expect(outputs.map(({ call_id, id }) => call_id ?? id)).toEqual(['call_1', 'call_2', 'call_3']);
  });
});

describe('approval of commands', () => {
  it('is asked for unless the tool says otherwise, outlives the process, and the commands run once', async () => {
    const shell = notingShell();
    const { server, agent } = await setUp([shellCall(['rm -r old']), say('Done.')], [shellTool({ shell })]);
    const { interruptions, state } = await run(agent, 'Go');
    expect(interruptions).toHaveLength(1);
    expect(interruptions[0]).toMatchObject({
      toolName: 'shell',
      rawItem: { builtIn: { kind: 'shell', commands: ['rm -r old'] } },
    });
    expect(JSON.parse(interruptions[0]?.arguments ?? '')).toEqual({ commands: ['rm -r old'] });
    expect(shell.asked).toEqual([]);

    const again = await RunState.fromString(agent, state.toString());
    for (const item of again.interruptions) again.approve(item);
    expect((await run(agent, again)).finalOutput).toBe('Done.');
    expect(shell.asked).toEqual([{ commands: ['rm -r old'] }]);
    expect(server.requests[1]?.input?.at(-1)).toMatchObject({ type: 'shell_call_output', call_id: 'call_1' });
  });

  it.each([
    [{ message: 'Not on a Sunday.' }, 'Not on a Sunday.'],
    [{}, 'Tool execution was not approved.'],
  ])('that is refused with %j tells the model on stderr', async (options, stderr) => {
    const shell = notingShell();
    const { server, agent } = await setUp([shellCall(['ls']), say('Done.')], [shellTool({ shell })]);
    const { interruptions, state } = await run(agent, 'Go');
    for (const item of interruptions) state.reject(item, options);
    await run(agent, await RunState.fromString(agent, state.toString()));
    expect(server.requests[1]?.input?.at(-1)).toEqual({
      type: 'shell_call_output',
      call_id: 'call_1',
      status: 'incomplete',
      output: [{ stdout: '', stderr, outcome: { type: 'exit', exit_code: 1 } }],
    });
    expect(shell.asked).toEqual([]);
  });

  it("that is refused may be told in the words of the run's own formatter", async () => {
    const { server, agent } = await setUp([shellCall(['ls']), say('Done.')], [shellTool({ shell: notingShell() })]);
    const runner = new Runner({
      toolErrorFormatter: ({ kind, toolType, toolName }) => `${kind} ${toolType} ${toolName}`,
    });
    const { interruptions, state } = await runner.run(agent, 'Go');
    for (const item of interruptions) state.reject(item);
    await runner.run(agent, state);
    expect(server.requests[1]?.input?.at(-1)).toMatchObject({ output: [{ stderr: 'approval_rejected shell shell' }] });
  });

  it('may depend on the commands', async () => {
    const seen: unknown[] = [];
    const shell = notingShell();
    const { agent } = await withShell(
      [together(shellCall(['ls']), shellCall(['rm x'], {}, { id: 'sh_2', call_id: 'call_2' }))],
      shell,
      {
        needsApproval: async ({ context }, action, callId) => {
          seen.push([context, action, callId]);
          return action.commands.some((command) => command.startsWith('rm'));
        },
      },
    );
    const { interruptions } = await run(agent, 'Go', { context: 'ctx' });
    expect(interruptions.map(({ rawItem }) => rawItem.callId)).toEqual(['call_2']);
    expect(shell.asked).toEqual([{ commands: ['ls'] }]);
    expect(seen).toEqual([
      ['ctx', { commands: ['ls'] }, 'call_1'],
      ['ctx', { commands: ['rm x'] }, 'call_2'],
    ]);
  });

  it.each([
    [{ approve: true }, 'completed', 'ok', ''],
    [{ approve: false, reason: 'No.' }, 'incomplete', '', 'No.'],
    [{ approve: false, reason: '' }, 'incomplete', '', 'Tool execution was not approved.'],
    [{ approve: false }, 'incomplete', '', 'Tool execution was not approved.'],
  ])('is decided at once by onApproval: %j', async (decision, status, stdout, stderr) => {
    const { server, agent } = await withShell([shellCall(['ls']), say('Done.')], notingShell(), {
      needsApproval: true,
      onApproval: async ({ context }, { callId }) => (context === 'ctx' && callId === 'call_1' ? decision : undefined),
    });
    await run(agent, 'Go', { context: 'ctx' });
    expect(server.requests[1]?.input?.at(-1)).toMatchObject({ status, output: [{ stdout, stderr }] });
  });

  it.each([undefined, null, true, 'yes', {}, { approve: 'yes' }, { approve: 1 }])(
    'waits where onApproval says %j',
    async (decision) => {
      const shell = notingShell();
      const { agent } = await withShell([shellCall(['ls'])], shell, {
        needsApproval: true,
        onApproval: () => decision as undefined,
      });
      expect((await run(agent, 'Go')).interruptions).toHaveLength(1);
      expect(shell.asked).toEqual([]);
    },
  );
});

describe('the older shell tool', () => {
  const tool = (execute: LocalShellToolOptions['execute']) => localShellTool({ execute, needsApproval: false });

  it('is shown, called and answered in its own form', async () => {
    const asked: unknown[] = [];
    const { server, agent } = await setUp(
      [localShellCall({ env: { A: 'b' }, timeout_ms: 5, user: 'ada', working_directory: '/tmp' }), say('Done.')],
      [
        tool((action) => {
          asked.push(action);
          return 'total 0';
        }),
      ],
    );
    await run(agent, 'Go');
    expect(server.requests[0]?.tools).toEqual([{ type: 'local_shell' }]);
    expect(asked).toEqual([
      { command: ['ls', '-l'], env: { A: 'b' }, timeoutMs: 5, user: 'ada', workingDirectory: '/tmp' },
    ]);
    expect(server.requests[1]?.input?.slice(1)).toEqual([
      expect.objectContaining({ type: 'local_shell_call', id: 'lsh_1', call_id: 'call_1' }),
      { type: 'local_shell_call_output', id: 'call_1', output: 'total 0' },
    ]);
  });

  it('that throws ends the run', async () => {
    const broken = new Error('no shell');
    const { agent } = await setUp([localShellCall()], [tool(() => Promise.reject(broken))]);
    await expect(run(agent, 'Go')).rejects.toMatchObject({ code: 'TOOL_CALL', cause: broken });
  });

  it.each([[[]], ['ls'], [[1]], [null]])('is not reached by the command %j', async (command) => {
    const { agent } = await setUp([localShellCall({ command })], [tool(() => '')]);
    await expect(run(agent, 'Go')).rejects.toMatchObject({ code: 'MODEL_BEHAVIOR' });
  });

  it('asks unless it says otherwise, and answers a refusal in its own form', async () => {
    const { server, agent } = await setUp([localShellCall(), say('Done.')], [localShellTool({ execute: () => '' })]);
    const { interruptions, state } = await run(agent, 'Go');
    for (const item of interruptions) state.reject(item, { message: 'No.' });
    await run(agent, state);
    expect(server.requests[1]?.input?.at(-1)).toEqual({ type: 'local_shell_call_output', id: 'call_1', output: 'No.' });
  });

  it('cannot be chosen', async () => {
    const { agent } = await setUp([], [tool(() => '')], { toolChoice: 'local_shell' });
    await expect(run(agent, 'Go')).rejects.toMatchObject({ code: 'USER_ERROR' });
  });

  it('has its calls run by the shell tool where that is the only one', async () => {
    const folder = temporaryFolder({ "it's here.txt": 'Found.' });
    const { server, agent } = await withShell(
      [
        localShellCall({
          command: ['sh', '-c', 'cat "$NAME"; pwd'],
          env: { NAME: "it's here.txt" },
          working_directory: folder,
        }),
        say('Done.'),
      ],
      new LocalShell(),
    );
    await run(agent, 'Go');
    expect(server.requests[1]?.input?.at(-1)).toEqual({
      type: 'local_shell_call_output',
      id: 'call_1',
      output: expect.stringContaining(`Found.${folder}`),
    });
  });
});

describe('a conversation with a shell that another model had', () => {
  it('goes on at OpenAI', async () => {
    const { server, agent } = await withShell([say('Done.')], notingShell());
    const shell = { kind: 'shell', commands: ['ls'], timeoutMs: 5 } as const;
    const older = { kind: 'local_shell', command: ['ls'], env: {} } as const;
    await run(agent, [
      { type: 'message', role: 'user', content: 'Go' },
      { type: 'function_call', callId: 'a', name: 'shell', arguments: '{}', builtIn: shell },
      {
        type: 'function_call_result',
        callId: 'a',
        name: 'shell',
        output: '',
        builtIn: { kind: 'shell', status: 'completed', output: [] },
      },
      { type: 'function_call', callId: 'b', name: 'local_shell', arguments: '{}', builtIn: older },
      { type: 'function_call_result', callId: 'b', name: 'local_shell', output: '', builtIn: { kind: 'local_shell' } },
    ]);
    expect(server.requests[0]?.input?.slice(1)).toMatchObject([
      { type: 'shell_call', call_id: 'a', action: { commands: ['ls'], timeout_ms: 5 } },
      { type: 'shell_call_output', call_id: 'a' },
      { type: 'local_shell_call', call_id: 'b', action: { type: 'exec', command: ['ls'] } },
      { type: 'local_shell_call_output', id: 'b' },
    ]);
  });
});
