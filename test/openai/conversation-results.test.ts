import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  applyPatchTool,
  customTool,
  hostedMcpTool,
  localShellTool,
  run,
  shellTool,
  toolOutputImage,
  type FunctionTool,
} from '../../src/index.js';
import { OpenAIConversationsSession, OpenAIResponsesModel } from '../../src/openai/index.js';
import { conversationsServersPerTest } from '../support/conversations-server.js';
import { items, say, together, type Draft } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';

const startServer = serversPerTest();
const startConversations = conversationsServersPerTest();

const late = { stdout: '', stderr: '', outcome: { type: 'timeout' } } as const;
const failing = {
  stdout: 'one\n',
  stderr: 'oh\n',
  outcome: { type: 'exit', exitCode: 2 },
} as const;

const kinds: readonly [what: string, tool: FunctionTool, call: Draft, result: object, output: unknown][] = [
  [
    'commands',
    shellTool({
      shell: { run: () => ({ output: [failing, late] }) },
      needsApproval: false,
    }),
    {
      type: 'shell_call',
      id: 'sh_1',
      call_id: 'call_1',
      status: 'completed',
      action: { commands: ['a', 'b'], timeout_ms: null, max_output_length: 100 },
    },
    {
      kind: 'shell',
      status: 'completed',
      output: [failing, late],
      maxOutputLength: 100,
    },
    '$ a\none\n\nstderr:\noh\nexit code: 2\n\n$ b\nstatus: timeout',
  ],
  [
    'commands of a shell that failed',
    shellTool({
      shell: {
        run: () => {
          throw new Error('No shell.');
        },
      },
      needsApproval: false,
    }),
    {
      type: 'shell_call',
      id: 'sh_1',
      call_id: 'call_1',
      status: 'completed',
      action: { commands: ['a'], timeout_ms: null, max_output_length: null },
    },
    {
      kind: 'shell',
      status: 'failed',
      output: [{ stdout: 'No shell.', stderr: '', outcome: { type: 'exit', exitCode: 1 } }],
    },
    '$ a\nNo shell.\nexit code: 1',
  ],
  [
    'a command of the older shell',
    localShellTool({ execute: () => 'one', needsApproval: false }),
    {
      type: 'local_shell_call',
      id: 'lsh_1',
      call_id: 'call_1',
      status: 'completed',
      action: { type: 'exec', command: ['a'], env: {} },
    },
    { kind: 'local_shell' },
    'one',
  ],
  [
    'a change',
    applyPatchTool({
      editor: { createFile: () => 'Made.', updateFile: () => '', deleteFile: () => '' },
      needsApproval: false,
    }),
    {
      type: 'apply_patch_call',
      id: 'apc_1',
      call_id: 'call_1',
      status: 'completed',
      operation: { type: 'create_file', path: 'a', diff: '+a' },
    },
    { kind: 'apply_patch', status: 'completed' },
    'Made.',
  ],
  [
    'a change that failed',
    applyPatchTool({
      editor: {
        createFile: () => '',
        updateFile: () => '',
        deleteFile: () => {
          throw new Error('Not there.');
        },
      },
      needsApproval: false,
    }),
    {
      type: 'apply_patch_call',
      id: 'apc_1',
      call_id: 'call_1',
      status: 'completed',
      operation: { type: 'delete_file', path: 'a' },
    },
    { kind: 'apply_patch', status: 'failed' },
    'Not there.',
  ],
  [
    'a text',
    customTool({ name: 'sql', execute: () => '3 rows' }),
    { type: 'custom_tool_call', id: 'ctc_1', call_id: 'call_1', name: 'sql', input: 'x' },
    { kind: 'custom' },
    '3 rows',
  ],
  [
    'a picture for a text',
    customTool({ name: 'plot', execute: () => toolOutputImage({ url: 'https://a.example/a.png' }) }),
    { type: 'custom_tool_call', id: 'ctc_1', call_id: 'call_1', name: 'plot', input: 'x' },
    { kind: 'custom' },
    [{ type: 'image', imageUrl: 'https://a.example/a.png', detail: 'auto' }],
  ],
];

describe('OpenAIConversationsSession', () => {
  it.each(kinds)('gives back %s, of which the next run tells the model', async (_what, tool, call, result, output) => {
    const { client } = await startConversations();
    const server = await startServer(items(call), say('Done.'), say('Again.'));
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
    const agent = new Agent({ name: 'Clerk', model, tools: [tool] });
    const first = new OpenAIConversationsSession({ client });
    await run(agent, 'Go', { session: first });

    const session = new OpenAIConversationsSession({ client, conversationId: await first.getSessionId() });
    expect((await session.getItems())[2]).toEqual({
      type: 'function_call_result',
      callId: 'call_1',
      name: tool.name,
      output,
      builtIn: result,
    });

    await run(agent, 'Go on', { session });
    const [before, after] = [server.requests[1]?.input, server.requests[2]?.input];
    expect(after?.[2]).toEqual(before?.[2]);
  });

  it.each([
    [true, undefined, 'Approved.'],
    [false, 'Not that page.', 'Not that page.'],
  ])('gives back that an MCP server was answered with %s', async (approve, reason, output) => {
    const { client } = await startConversations();
    const question = { id: 'mcpr_1', name: 'read', server_label: 'docs', arguments: '{"page":1}' };
    const server = await startServer(items({ type: 'mcp_approval_request', ...question }), say('Done.'), say('Again.'));
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
    const tools = [
      hostedMcpTool({
        serverLabel: 'docs',
        serverUrl: 'https://docs.example/mcp',
        requireApproval: 'always',
        onApproval: () => ({ approve, ...(reason !== undefined && { reason }) }),
      }),
    ];
    const agent = new Agent({ name: 'Clerk', model, tools });
    const session = new OpenAIConversationsSession({ client });
    await run(agent, 'Go', { session });

    const { name } = question;
    const builtIn = { kind: 'mcp_approval', approve, ...(reason !== undefined && { reason }) };
    const answer = (await session.getItems())[2];
    expect(answer).toEqual({ type: 'function_call_result', callId: 'mcpr_1', name, output, builtIn });

    await run(agent, 'Go on', { session });
    expect(server.requests[2]?.input?.[2]).toEqual(server.requests[1]?.input?.[2]);
  });

  it('leaves what came of commands in a container to the API', async () => {
    const { client } = await startConversations();
    const environment = { type: 'container_reference', container_id: 'cntr_1' };
    const output = { stdout: 'one', stderr: '', outcome: { type: 'exit', exit_code: 0 } };
    const action = { commands: ['a'], timeout_ms: null, max_output_length: null };
    const server = await startServer(
      together(
        items({ type: 'shell_call', id: 'sh_1', call_id: 'call_1', status: 'completed', action, environment }),
        items({
          type: 'shell_call_output',
          id: 'sho_1',
          call_id: 'call_1',
          status: 'completed',
          output: [output],
          max_output_length: null,
        }),
        say('Done.'),
      ),
    );
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
    const tools = [shellTool({ environment: { type: 'container_reference', containerId: 'cntr_1' } })];
    const session = new OpenAIConversationsSession({ client });
    await run(new Agent({ name: 'Clerk', model, tools }), 'Go', { session });

    expect(await session.getItems()).toMatchObject([
      { type: 'message' },
      { type: 'hosted_tool_call', name: 'shell_call' },
      { type: 'hosted_tool_call', name: 'shell_call_output', providerData: { output: [output] } },
      { type: 'message' },
    ]);
  });
});
