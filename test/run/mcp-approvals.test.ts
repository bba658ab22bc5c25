import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  hostedMcpTool,
  ModelBehaviorError,
  run,
  Runner,
  RunState,
  UserError,
  type HostedMcpToolOptions,
} from '../../src/index.js';
import { OpenAIResponsesModel } from '../../src/openai/index.js';
import { items, say, together, type OpenAIServer, type Step } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';
import { register, Traces, unregister } from '../tracing/traces.js';

const startServer = serversPerTest();

const request = (id: string, name = 'search', server_label = 'docs') =>
  ({ type: 'mcp_approval_request', id, name, server_label, arguments: '{"q":"x"}' }) as const;
const asks = (...ids: readonly string[]): Step => together(...ids.map((id) => items(request(id))));

describe('a question whether the provider may call a tool of an MCP server', () => {
  it.each([true, false])('pauses the run, and the decision (approve: %j) is sent back', async (approve) => {
    const { server, agent } = await setUp([asks('mcpr_1'), say('Done.')]);
    const paused = await run(agent, 'Go');

    expect(paused.finalOutput).toBeUndefined();
    expect(paused.interruptions).toMatchObject([
      { type: 'tool_approval_item', toolName: 'docs.search', arguments: '{"q":"x"}' },
    ]);
    const state = await RunState.fromString(agent, paused.state.toString());
    for (const item of state.interruptions)
      if (approve) state.approve(item);
      else state.reject(item, { message: 'Not today.' });
    const result = await run(agent, state);

    expect(result.finalOutput).toBe('Done.');
    expect(server.requests[1]?.input?.slice(1)).toEqual([
      request('mcpr_1'),
      {
        type: 'mcp_approval_response',
        approval_request_id: 'mcpr_1',
        approve,
        ...(!approve && { reason: 'Not today.' }),
      },
    ]);
  });

  it('is answered at once where the server has an onApproval that says yes or no', async () => {
    const seen: unknown[] = [];
    const onApproval: HostedMcpToolOptions['onApproval'] = (runContext, { name, arguments: json, callId }) => {
      seen.push([runContext.context, name, json]);
      return callId === 'mcpr_1' ? { approve: true } : { approve: false, reason: 'Twice is too much.' };
    };
    const { server, agent } = await setUp([asks('mcpr_1', 'mcpr_2'), say('Done.')], { onApproval });
    const { interruptions } = await run(agent, 'Go', { context: 'mine' });

    expect(interruptions).toEqual([]);
    expect(seen).toEqual([
      ['mine', 'search', '{"q":"x"}'],
      ['mine', 'search', '{"q":"x"}'],
    ]);
    expect(answersIn(server)).toEqual([
      { type: 'mcp_approval_response', approval_request_id: 'mcpr_1', approve: true },
      {
        type: 'mcp_approval_response',
        approval_request_id: 'mcpr_2',
        approve: false,
        reason: 'Twice is too much.',
      },
    ]);
  });

  it.each([undefined, {}, { approve: 'yes' }, true])('waits where it says neither, such as %j', async (said) => {
    const { agent } = await setUp([asks('mcpr_1')], { onApproval: () => said as never });

    expect((await run(agent, 'Go')).interruptions).toHaveLength(1);
  });

  it('is decided for good by server and tool, written down too, and not for functions of that name', async () => {
    const { server, agent } = await setUp([
      asks('mcpr_1'),
      asks('mcpr_2'),
      together(items(request('mcpr_3', 'write')), items(request('mcpr_4'))),
    ]);
    const first = await run(agent, 'Go');
    for (const item of first.interruptions) first.state.approve(item, { alwaysApprove: true });
    const last = await run(agent, await RunState.fromString(agent, first.state.toString()));

    expect(last.interruptions.map(({ toolName }) => toolName)).toEqual(['docs.write']);
    expect(JSON.stringify(server.requests[2]?.input)).toContain('"approval_request_id":"mcpr_2","approve":true');
  });

  it('is told by events of its own, and is no use of a tool', async () => {
    const { server, agent } = await setUp(
      [
        together(
          items({ type: 'mcp_list_tools', server_label: 'docs', tools: [], status: undefined }),
          items(request('mcpr_1')),
        ),
        items({ type: 'mcp_call', name: 'search', server_label: 'docs', arguments: '{}', output: 'x' }),
        say('Done.'),
      ],
      { onApproval: () => ({ approve: true }) },
    );
    const streamed = await run(agent, 'Go', { stream: true });
    const names: string[] = [];
    for await (const event of streamed) if (event.type === 'run_item_stream_event') names.push(event.name);

    // Calls are told of as soon as they are complete.
    expect(names).toEqual([
      'mcp_approval_requested',
      'mcp_list_tools',
      'mcp_approval_response',
      'tool_called',
      'message_output_created',
    ]);
    expect(server.requests.map(({ tool_choice }) => tool_choice)).toEqual(['required', 'required', undefined]);
  });

  it('ends the run where the agent has no such server (B239), or it is no question', async () => {
    const { agent } = await setUp([items(request('mcpr_1', 'search', 'other'))]);
    await expect(run(agent, 'Go')).rejects.toThrow(ModelBehaviorError);
    const { agent: again } = await setUp([items({ type: 'mcp_approval_request', id: 'mcpr_1' })]);
    await expect(run(again, 'Go')).rejects.toThrow(/mcp_approval_request without/);
  });

  it('leaves no credentials of servers in traces', async () => {
    const traces = new Traces();
    register(traces);
    try {
      const options = { authorization: 's3cret-token', headers: { 'x-key': 's3cret-key' } };
      const { agent } = await setUp([say('Done.')], options);
      await new Runner({ tracing: { includeContent: true } }).run(agent, 'Go');

      expect(traces.everything).toContain('mcp.example.org');
      expect(traces.everything).not.toContain('s3cret');
    } finally {
      unregister();
    }
  });

  it('takes only a function for onApproval', () => {
    expect(() => hostedMcpTool({ ...SERVER, onApproval: true as never })).toThrow(UserError);
  });
});

describe('a search of tools that this process is to make', () => {
  it('ends the run, and says what to do', async () => {
    const search = { type: 'tool_search_call', call_id: 'c_1', execution: 'client', arguments: {} } as const;
    const { agent } = await setUp([items(search)]);

    await expect(run(agent, 'Go')).rejects.toThrow(ModelBehaviorError);
    await expect(run((await setUp([items(search)])).agent, 'Go')).rejects.toThrow(/same call_id/);
  });
});

const SERVER = { serverLabel: 'docs', serverUrl: 'https://mcp.example.org' };

async function setUp(script: readonly Step[], options: Partial<HostedMcpToolOptions> = {}) {
  const server = await startServer(...script);
  const agent = new Agent({
    name: 'Test',
    model: new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna'),
    tools: [hostedMcpTool({ ...SERVER, ...options })],
    modelSettings: { toolChoice: 'required' },
  });
  return { server, agent };
}

function answersIn({ requests }: OpenAIServer): unknown[] {
  const input = requests.at(-1)?.input;
  return Array.isArray(input) ? input.filter(({ type }) => type === 'mcp_approval_response') : [];
}
