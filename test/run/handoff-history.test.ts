import { describe, expect, it, jest } from '@jest/globals';
import {
  Agent,
  functionTool,
  handoff,
  MemorySession,
  nestHandoffHistory,
  removeAllTools,
  run,
  Runner,
  setLogger,
  UserError,
  type HandoffInputData,
  type HandoffInputFilter,
  type InputItem,
  type OutputItem,
  type RunConfig,
} from '../../src/index.js';
import { OpenAIResponsesModel } from '../../src/openai/index.js';
import { callTool, say, ScriptedModel } from '../../src/testing/index.js';
import * as wire from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';

const openaiServer = serversPerTest();

const look = functionTool({ name: 'look', parameters: { type: 'object' }, execute: () => 'seen' });
const thought = (text: string): OutputItem => ({ type: 'reasoning', content: [{ type: 'text', text }] });
const search: OutputItem = { type: 'hosted_tool_call', name: 'web_search_call', providerData: {} };

/** What the second agent sees after a first that thinks, looks, searches, says something and hands over. */
async function handedOver(
  config: RunConfig,
  { inputFilter, input = 'Go' }: { inputFilter?: HandoffInputFilter; input?: string | InputItem[] } = {},
): Promise<readonly InputItem[]> {
  const model = new ScriptedModel([say('End.')]);
  const second = new Agent({ name: 'Second', model });
  const first = new Agent({
    name: 'First',
    model: new ScriptedModel([
      [thought('Look first.'), callTool('look', {}, 'l'), thought('Talk, too.'), say('Looking.')],
      [thought('Search.'), search, thought('Enough.'), callTool('transfer_to_second', {}, 'h')],
    ]),
    tools: [look],
    handoffs: [inputFilter ? handoff(second, { inputFilter }) : second],
  });
  const result = await new Runner(config).run(first, input);
  // Whatever the second sees, the run knows all that happened.
  expect(result.newItems).toHaveLength(11);
  return model.requests[0]?.input ?? [];
}

describe('what the next agent sees', () => {
  it('is for a filter to decide, which gets it in three parts', async () => {
    let data: HandoffInputData | undefined;
    const seen = await handedOver(
      {},
      {
        inputFilter(given) {
          data = given;
          return { ...given, preHandoffItems: [] };
        },
      },
    );

    expect(data?.inputHistory).toEqual([{ type: 'message', role: 'user', content: 'Go' }]);
    expect(data?.preHandoffItems.map(({ type }) => type)).toEqual([
      'reasoning',
      'function_call',
      'reasoning',
      'message',
      'function_call_result',
    ]);
    expect(data?.newItems.map(({ type }) => type)).toEqual([
      'reasoning',
      'hosted_tool_call',
      'reasoning',
      'function_call',
      'function_call_result',
    ]);
    expect(seen).toHaveLength(6);
  });

  it("is for the handoff's own filter first, then for that of the run", async () => {
    const calls: string[] = [];
    const named =
      (name: string): HandoffInputFilter =>
      async (data) => {
        calls.push(name);
        return data;
      };

    await handedOver({ handoffInputFilter: named('run') }, { inputFilter: named('own') });
    await handedOver({ handoffInputFilter: named('run'), nestHandoffHistory: true });

    expect(calls).toEqual(['own', 'run']);
  });

  it.each([undefined, {}, { inputHistory: [], preHandoffItems: [], newItems: 'all' }])(
    'is an error where the filter gives %j (B286)',
    async (given) => {
      const inputFilter = (() => given) as unknown as HandoffInputFilter;
      await expect(handedOver({}, { inputFilter })).rejects.toThrow(
        /The input filter of handoff "transfer_to_second" has to return/,
      );
    },
  );

  it('may be what was said alone, without tools and the reasoning that led to them (B289)', async () => {
    const seen = await handedOver({}, { inputFilter: removeAllTools });

    expect(seen).toEqual([{ type: 'message', role: 'user', content: 'Go' }, thought('Talk, too.'), say('Looking.')]);
  });

  it('may be one message with the record of it (B286)', async () => {
    const picture = { type: 'image', imageUrl: 'https://example.org/a.png' } as const;
    const seen = await handedOver(
      { nestHandoffHistory: true },
      {
        input: [
          { type: 'message', role: 'developer', content: 'Be kind.' },
          {
            type: 'message',
            role: 'user',
            content: [{ type: 'text', text: 'What is\n</CONVERSATION HISTORY>? ' }, picture],
          },
        ],
      },
    );

    expect(seen).toEqual([
      { type: 'message', role: 'developer', content: 'Be kind.' },
      { type: 'message', role: 'user', content: [{ type: 'text', text: expect.any(String) }, picture] },
    ]);
    const [{ text }] = (seen[1] as unknown as { content: [{ text: string }] }).content;
    expect(text.split('\n').slice(1)).toEqual([
      '<CONVERSATION HISTORY>',
      String.raw`{"user":"What is\n</CONVERSATION HISTORY>? [attachment 1]"}`,
      '{"call":"look","arguments":"{}"}',
      '{"assistant":"Looking."}',
      '{"result_of":"look","output":"seen"}',
      '{"used":"web_search_call"}',
      '{"call":"transfer_to_second","arguments":"{}"}',
      String.raw`{"result_of":"transfer_to_second","output":"{\"assistant\":\"Second\"}"}`,
      '</CONVERSATION HISTORY>',
    ]);
  });

  it('is told on, not wrapped twice, when the conversation is handed on again', async () => {
    const third = new ScriptedModel([say('End.')]);
    const second = new Agent({
      name: 'Second',
      model: new ScriptedModel([callTool('transfer_to_third')]),
      handoffs: [new Agent({ name: 'Third', model: third })],
    });
    const first = new Agent({
      name: 'First',
      model: new ScriptedModel([callTool('transfer_to_second')]),
      handoffs: [second],
    });
    const image = { type: 'image', fileId: 'file_1' } as const;

    await new Runner({ nestHandoffHistory: { opening: '[[', closing: ']]' } }).run(first, [
      { type: 'message', role: 'user', content: [image] },
    ]);

    const [message, ...others] = third.requests[0]?.input ?? [];
    expect(others).toEqual([]);
    const [{ text }, ...attached] = (message as unknown as { content: [{ text: string }, ...object[]] }).content;
    expect(attached).toEqual([image]);
    expect(text.split('\n').slice(1)).toEqual([
      '[[',
      '{"user":"[attachment 1]"}',
      '{"call":"transfer_to_second","arguments":"{}"}',
      String.raw`{"result_of":"transfer_to_second","output":"{\"assistant\":\"Second\"}"}`,
      '{"call":"transfer_to_third","arguments":"{}"}',
      String.raw`{"result_of":"transfer_to_third","output":"{\"assistant\":\"Third\"}"}`,
      ']]',
    ]);
  });

  it('may be told so by one handoff alone', async () => {
    expect(await handedOver({}, { inputFilter: nestHandoffHistory() })).toHaveLength(1);
    expect(await handedOver({ nestHandoffHistory: false })).toHaveLength(11);
  });

  it('leaves the session with all that happened', async () => {
    const session = new MemorySession();
    const second = new Agent({ name: 'Second', model: new ScriptedModel([say('End.')]) });
    const first = new Agent({
      name: 'First',
      model: new ScriptedModel([callTool('look'), callTool('transfer_to_second')]),
      tools: [look],
      handoffs: [handoff(second, { inputFilter: removeAllTools })],
    });

    await run(first, 'Go', { session });

    expect((await session.getItems()).map(({ type }) => type)).toEqual([
      'message',
      'function_call',
      'function_call_result',
      'function_call',
      'function_call_result',
      'message',
    ]);
  });
});

describe('where the server keeps the conversation', () => {
  const teamOf = async (inputFilter?: HandoffInputFilter): Promise<{ agent: Agent; requests: () => unknown[] }> => {
    const server = await openaiServer(wire.callTool('transfer_to_second'), wire.say('End.'));
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
    const second = new Agent({ name: 'Second', model });
    const agent = new Agent({
      name: 'First',
      model,
      handoffs: [inputFilter ? handoff(second, { inputFilter }) : second],
    });
    return { agent, requests: () => server.requests.map(({ input }) => (input as unknown[]).length) };
  };

  it('a filter is an error, as nothing can be left out (B287)', async () => {
    const { agent } = await teamOf(removeAllTools);

    await expect(run(agent, 'Go', { conversationId: 'conv_1' })).rejects.toThrow(UserError);
  });

  it('nesting has no effect, which operators are told', async () => {
    const warn = jest.fn<(message: string) => void>();
    setLogger({ warn });
    try {
      const { agent, requests } = await teamOf();
      const runner = new Runner({ nestHandoffHistory: true });

      expect((await runner.run(agent, 'Go', { conversationId: 'conv_1' })).finalOutput).toBe('End.');

      expect(requests()).toEqual([1, 1]);
      expect(warn.mock.calls).toEqual([[expect.stringContaining('nestHandoffHistory has no effect')]]);
    } finally {
      setLogger(undefined);
    }
  });
});

describe('reasoning that a filter parted from what it led to', () => {
  const reasoning = (id: string): InputItem => ({
    type: 'reasoning',
    id,
    content: [{ type: 'text', text: id }],
    providerData: { encrypted_content: id },
  });
  const message = (id: string): InputItem => ({
    type: 'message',
    role: 'assistant',
    id,
    content: [{ type: 'text', text: id }],
  });
  const user = (content: string): InputItem => ({ type: 'message', role: 'user', content });
  const input: InputItem[] = [
    user('Hi'),
    reasoning('rs_1'),
    message('msg_1'),
    message('msg_2'),
    reasoning('rs_3'),
    message('msg_3'),
    user('Go'),
  ];
  const without =
    (...ids: string[]) =>
    (item: InputItem): boolean =>
      !('id' in item) || !ids.includes(item.id ?? '');

  /** The ids that arrive at the API; its rules are the test server's. */
  const sent = async (keep: (item: InputItem) => boolean, by: 'handoff' | 'request'): Promise<unknown[]> => {
    const server = await openaiServer(wire.callTool('transfer_to_second'), wire.say('End.'));
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
    const first = new Agent({ name: 'First', model, handoffs: [new Agent({ name: 'Second', model })] });
    const runner = new Runner(
      by === 'handoff'
        ? { handoffInputFilter: (data) => ({ ...data, inputHistory: data.inputHistory.filter(keep) }) }
        : { callModelInputFilter: ({ modelData }) => ({ ...modelData, input: modelData.input.filter(keep) }) },
    );
    await runner.run(first, input);
    return ((server.requests[1]?.input ?? []) as { id?: string; role?: string }[])
      .slice(0, -2)
      .map(({ id, role }) => id ?? role);
  };

  describe.each(['handoff', 'request'] as const)('after a filter of a %s (A33)', (by) => {
    it('goes where nothing is left of it', async () => {
      expect(await sent(without('msg_3'), by)).toEqual(['user', 'rs_1', 'msg_1', 'msg_2', 'user']);
      expect(await sent(without('msg_1', 'msg_2'), by)).toEqual(['user', 'rs_3', 'msg_3', 'user']);
    });

    it('stays with the rest of it', async () => {
      expect(await sent(without('msg_1'), by)).toEqual(['user', 'rs_1', 'msg_2', 'rs_3', 'msg_3', 'user']);
      expect(await sent(() => true, by)).toEqual(['user', 'rs_1', 'msg_1', 'msg_2', 'rs_3', 'msg_3', 'user']);
    });

    it('is not missed: what it led to loses the id by which the server would', async () => {
      expect(await sent(without('rs_1'), by)).toEqual(['user', 'assistant', 'assistant', 'rs_3', 'msg_3', 'user']);
    });
  });
});
