import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { OpenAI } from 'openai';
import type { InputItem } from '../../src/model/index.js';
import { OpenAIConversationsSession, setDefaultOpenAIClient } from '../../src/openai/index.js';
import { itKeepsTheContract } from '../session/session-contract.js';
import { conversationsServersPerTest, type ConversationsServer } from '../support/conversations-server.js';
import { user } from '../support/openai-request.js';

const serve = conversationsServersPerTest();

/** Without what the API makes of an item: ids, states, and the name of a result whose call was not read along. */
function asGiven(item: InputItem): InputItem {
  const { id: _id, providerData: _data, ...rest } = item as InputItem & { id?: string; providerData?: unknown };
  return (rest.type === 'function_call_result' ? { ...rest, name: '' } : rest) as InputItem;
}

const text = fc.string({ unit: 'grapheme', minLength: 1 });
const callId = fc.constantFrom('call_1', 'call_2');
const items: fc.Arbitrary<InputItem> = fc.oneof(
  fc.record({
    type: fc.constant('message' as const),
    role: fc.constantFrom('user', 'system', 'developer'),
    content: text,
  }),
  fc.record({
    type: fc.constant('message' as const),
    role: fc.constant('assistant' as const),
    content: fc.array(
      fc.oneof(
        fc.record({ type: fc.constant('text' as const), text }),
        fc.record({ type: fc.constant('refusal' as const), refusal: text }),
      ),
      { minLength: 1, maxLength: 2 },
    ),
    id: fc.constant('msg_of_a_response'),
  }),
  fc.record({ type: fc.constant('function_call' as const), callId, name: fc.constant('look_up'), arguments: text }),
  fc.record({ type: fc.constant('function_call_result' as const), callId, name: fc.constant('look_up'), output: text }),
);

const call = (id: string): InputItem => ({
  type: 'function_call',
  callId: id,
  name: 'look_up',
  arguments: '{}',
  id: 'fc_9',
});
const result = (id: string): InputItem => ({
  type: 'function_call_result',
  callId: id,
  name: 'look_up',
  output: 'found',
});
const texts = (count: number): InputItem[] => Array.from({ length: count }, (_, index) => user(String(index)));

describe('OpenAIConversationsSession', () => {
  describe('over HTTP', () => {
    let server: Promise<ConversationsServer> | undefined;
    let test: string | undefined;
    itKeepsTheContract({
      async open() {
        const { currentTestName } = expect.getState();
        if (server === undefined || test !== currentTestName) server = serve();
        test = currentTestName;
        return new OpenAIConversationsSession({ client: (await server).client });
      },
      items,
      kept: asGiven,
    });
  });

  it('makes a conversation when something is added, and not for reading', async () => {
    const { client, requests } = await serve();
    const session = new OpenAIConversationsSession({ client });
    expect(await session.getItems()).toEqual([]);
    expect(await session.popItem()).toBeUndefined();
    await session.clearSession();
    await session.addItems([]);
    expect(requests).toEqual([]);

    await Promise.all([session.addItems([user('one')]), session.addItems([user('two')]), session.getSessionId()]);
    expect(requests).toEqual([
      'POST /v1/conversations',
      'POST /v1/conversations/conv_1/items',
      'POST /v1/conversations/conv_1/items',
    ]);
  });

  it('goes on with a conversation that is there', async () => {
    const { client } = await serve();
    const first = new OpenAIConversationsSession({ client });
    await first.addItems([user('one')]);
    const second = new OpenAIConversationsSession({ client, conversationId: await first.getSessionId() });

    expect(await second.getItems()).toEqual([user('one')]);
  });

  it('takes the default client', async () => {
    const { client } = await serve();
    setDefaultOpenAIClient(client);
    try {
      expect(await new OpenAIConversationsSession().getSessionId()).toBe('conv_1');
    } finally {
      setDefaultOpenAIClient(undefined);
    }
  });

  it('adds and reads more than the API does at a time', async () => {
    const { client, requests } = await serve();
    const session = new OpenAIConversationsSession({ client });
    await session.addItems(texts(205));

    expect(requests.filter((request) => request.startsWith('POST')).length).toBe(1 + 11);
    expect(await session.getItems()).toEqual(texts(205));
    expect(await session.getItems(101)).toEqual(texts(205).slice(-101));
  });

  it('removes again what it had added of a list whose rest is refused', async () => {
    const { client, conversations, failOn } = await serve();
    const session = new OpenAIConversationsSession({ client });
    await session.addItems([user('before')]);
    failOn('POST', /items$/, 1);
    await expect(session.addItems(texts(30))).rejects.toMatchObject({ code: 'SESSION_STORE', storeCode: '503' });

    expect(conversations.get('conv_1')).toHaveLength(1);
  });

  it('makes the conversation again when it could not be made', async () => {
    const { client, failOn } = await serve();
    const session = new OpenAIConversationsSession({ client });
    failOn('POST', /conversations$/);
    await expect(session.addItems([user('one')])).rejects.toMatchObject({ code: 'SESSION_STORE' });
    failOn('POST', /nothing/);
    await session.addItems([user('one')]);

    expect(await session.getItems()).toEqual([user('one')]);
  });

  it('begins a new conversation after it was cleared', async () => {
    const { client, conversations } = await serve();
    const session = new OpenAIConversationsSession({ client });
    await session.addItems([user('one')]);
    await session.clearSession();
    await session.addItems([user('two')]);

    expect([...conversations.keys()]).toEqual([await session.getSessionId()]);
    expect(await session.getSessionId()).not.toBe('conv_1');
    expect(await session.getItems()).toEqual([user('two')]);
  });

  it('leaves ids to the API, except those of reasoning and of its own tools', async () => {
    const { client, conversations } = await serve();
    const session = new OpenAIConversationsSession({ client });
    await session.addItems([
      { type: 'reasoning', id: 'rs_1', content: [], providerData: { encrypted_content: 'secret' } },
      { type: 'reasoning', content: [] },
      call('call_1'),
      result('call_1'),
      {
        type: 'hosted_tool_call',
        name: 'web_search_call',
        id: 'ws_1',
        providerData: {
          type: 'web_search_call',
          id: 'ws_1',
          status: 'completed',
          action: { type: 'search', query: 'tea' },
        },
      },
      { type: 'message', role: 'assistant', content: [{ type: 'text', text: 'Found.' }], id: 'msg_9' },
    ]);

    expect(conversations.get('conv_1')?.map(({ id }) => id)).toEqual(['rs_1', 'fc_2', 'fco_3', 'ws_1', 'msg_4']);
    expect(await session.getItems()).toMatchObject([
      { type: 'reasoning', id: 'rs_1', providerData: { encrypted_content: 'secret' } },
      { type: 'function_call', callId: 'call_1', id: 'fc_2' },
      { type: 'function_call_result', callId: 'call_1', name: 'look_up', output: 'found' },
      { type: 'hosted_tool_call', name: 'web_search_call', id: 'ws_1' },
      { type: 'message', role: 'assistant', content: [{ type: 'text', text: 'Found.' }] },
    ]);
  });

  it('keeps what was done with a computer, and what it showed', async () => {
    const { client } = await serve();
    const session = new OpenAIConversationsSession({ client });
    const checks = [{ id: 'sc_1', code: 'odd', message: 'Odd.' }];
    const builtIn = { kind: 'computer', actions: [{ type: 'wait' }], pendingSafetyChecks: checks } as const;
    const wire = { actions: [{ type: 'wait' }], pending_safety_checks: checks, status: 'completed' };
    const name = 'computer_use_preview';
    const { kind: _kind, ...said } = builtIn;
    const conversation: InputItem[] = [
      {
        type: 'function_call',
        callId: 'c',
        name,
        arguments: JSON.stringify(said),
        builtIn,
        id: 'cu_1',
        providerData: wire,
      },
      {
        type: 'function_call_result',
        callId: 'c',
        name,
        output: [{ type: 'image', imageUrl: 'data:image/png;base64,AA==' }],
        builtIn: { kind: 'computer', imageUrl: 'data:image/png;base64,AA==', acknowledgedSafetyChecks: checks },
      },
      { type: 'function_call_result', callId: 'c', name, output: [], builtIn: { kind: 'computer', imageUrl: '' } },
    ];

    await session.addItems(conversation);

    expect(await session.getItems()).toEqual(conversation);
  });

  it('keeps why nothing was done with a computer, as the model reads it', async () => {
    const { client } = await serve();
    const session = new OpenAIConversationsSession({ client });
    const blank = { kind: 'computer', imageUrl: '' } as const;
    await session.addItems([
      { type: 'function_call_result', callId: 'c', name: 'computer', output: 'Not today.', builtIn: blank },
    ]);

    expect(await session.getItems()).toMatchObject([
      { type: 'function_call_result', callId: 'c', output: [], builtIn: blank },
      { type: 'message', role: 'user', content: 'Computer call c was not carried out as asked: Not today.' },
    ]);
  });

  it('keeps a search for tools that was made here, and what it found', async () => {
    const { client } = await serve();
    const session = new OpenAIConversationsSession({ client });
    const schema = { type: 'object', properties: {}, required: [], additionalProperties: false } as const;
    const found = { name: 'later', description: 'Later.', strictSchema: schema, strict: true, deferLoading: true };
    const grouped = { ...found, name: 'find', namespace: 'crm', namespaceDescription: 'Customers.' };
    const resultItem: InputItem = {
      type: 'function_call_result',
      callId: 'c',
      name: 'tool_search',
      output: 'Found: crm.find, later.',
      builtIn: { kind: 'tool_search', tools: [{ ...grouped, allowedCallers: ['programmatic'] }, found] },
    };
    const callItem = {
      type: 'function_call',
      callId: 'c',
      name: 'tool_search',
      arguments: '{"goal":"x"}',
      builtIn: { kind: 'tool_search' },
      id: 'tsc_1',
    } as const;
    await session.addItems([callItem, resultItem]);

    expect(await session.getItems()).toEqual([callItem, resultItem]);
  });

  it('keeps which program made a call', async () => {
    const { client } = await serve();
    const session = new OpenAIConversationsSession({ client });
    const caller = { type: 'program', callerId: 'call_p' } as const;
    await session.addItems([
      { type: 'function_call', callId: 'call_1', name: 'look_up', arguments: '{}', caller },
      { type: 'function_call_result', callId: 'call_1', name: 'look_up', output: 'found', caller },
    ]);

    expect(await session.getItems()).toMatchObject([
      { type: 'function_call', caller },
      { type: 'function_call_result', caller },
    ]);
  });

  it('gives a result that it takes away the name of its call', async () => {
    const { client } = await serve();
    const session = new OpenAIConversationsSession({ client });
    await session.addItems([call('call_1'), call('call_2'), result('call_1'), result('call_2')]);

    expect(await session.popItem()).toEqual(result('call_2'));
    expect(await session.getItems(1)).toEqual([{ ...result('call_1'), name: '' }]);
  });

  it('keeps pictures and files, of users and of tools', async () => {
    const { client } = await serve();
    const session = new OpenAIConversationsSession({ client });
    const parts: InputItem[] = [
      {
        type: 'message',
        role: 'user',
        content: [
          { type: 'text', text: 'Look:' },
          { type: 'image', imageUrl: 'data:image/png;base64,AA==', detail: 'low' },
          { type: 'file', fileId: 'file_1' },
        ],
      },
      call('call_1'),
      {
        type: 'function_call_result',
        callId: 'call_1',
        name: 'look_up',
        output: [{ type: 'file', fileUrl: 'https://example.com/a.pdf' }],
      },
    ];
    await session.addItems(parts);

    expect((await session.getItems()).map((item) => (item.type === 'function_call' ? call('call_1') : item))).toEqual(
      parts,
    );
  });

  it('takes nothing away that it cannot hand over', async () => {
    const { client, conversations, put } = await serve();
    const session = new OpenAIConversationsSession({ client });
    await session.addItems([user('one')]);
    put('conv_1', { type: 'message', id: 'msg_x', role: 'critic', content: [] });
    await expect(session.popItem()).rejects.toMatchObject({ code: 'MODEL_BEHAVIOR' });

    expect(conversations.get('conv_1')).toHaveLength(2);
  });

  it('says what the API refused, and never the key', async () => {
    const { client, failOn } = await serve();
    const gone = new OpenAIConversationsSession({ client, conversationId: 'conv_gone' });
    await expect(gone.getItems()).rejects.toThrow("404 Conversation with id 'conv_gone' not found.");

    failOn('GET', /items$/);
    const error = await gone.getItems().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'SESSION_STORE',
      message: expect.stringContaining('503 The server is busy, [secret].'),
    });
    expect(inspect(error, { depth: 10 })).not.toContain('sk-test-0123456789');
  });

  it('says that nobody answers', async () => {
    const client = new OpenAI({
      apiKey: 'sk-test-0123456789',
      baseURL: 'http://127.0.0.1:1/v1',
      maxRetries: 0,
      logLevel: 'off',
    });
    await expect(new OpenAIConversationsSession({ client }).getSessionId()).rejects.toMatchObject({
      code: 'SESSION_STORE',
      message: expect.stringMatching(/could not use its store: .*(ECONNREFUSED|bad port)/),
    });
  });

  it.each([
    [{ sessionId: 'conv_1' }, "no option 'sessionId'"],
    [{ conversationId: '' }, 'the id of a conversation'],
  ])('refuses %j', (options, message) => {
    expect(() => new OpenAIConversationsSession(options as object)).toThrow(message);
  });
});
