import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  functionTool,
  run,
  Runner,
  UserError,
  type CallModelInputFilter,
  type InputItem,
  type OutputItem,
} from '../../src/index.js';
import { callTool, FunctionModel, say, ScriptedModel } from '../../src/testing/index.js';
import { runEitherWay } from '../support/run-either-way.js';

const look = functionTool({ name: 'look', parameters: { type: 'object' }, execute: () => 'seen' });
const user = (content: string): InputItem => ({ type: 'message', role: 'user', content });

describe.each([{ stream: false }, { stream: true }])('callModelInputFilter, streamed: $stream', ({ stream }) => {
  it('has the last word on what each request says, and changes nothing else (B277)', async () => {
    const model = new ScriptedModel([callTool('look'), say('ok')]);
    const agent = new Agent({ name: 'Test', model, tools: [look], instructions: 'Be brief.' });
    const callModelInputFilter: CallModelInputFilter = async ({ modelData, agent: { name }, runContext }) => ({
      input: [...modelData.input.slice(-2), user(`${name} for ${String(runContext.context)}`)],
      instructions: `${modelData.instructions} Always.`,
    });

    const result = await runEitherWay(stream, agent, 'Go', { context: 'ada' }, { callModelInputFilter });

    expect(model.requests).toMatchObject([
      { instructions: 'Be brief. Always.', input: [user('Go'), user('Test for ada')] },
      {
        instructions: 'Be brief. Always.',
        input: [{ type: 'function_call' }, { type: 'function_call_result' }, user('Test for ada')],
      },
    ]);
    expect(result.history.map(({ type }) => type)).toEqual([
      'message',
      'function_call',
      'function_call_result',
      'message',
    ]);
  });

  it('sees copies: what it does to them stays there, even beside what is no data', async () => {
    const handle = (): void => {};
    const item = {
      type: 'message',
      role: 'assistant',
      content: [{ type: 'text', text: 'Hi.' }],
      providerData: { handle, nested: { when: new Date(0) } },
    } as const satisfies InputItem;
    const seen: InputItem[] = [];
    const callModelInputFilter: CallModelInputFilter = ({ modelData }) => {
      const [first] = modelData.input as unknown as { content: { text: string }[]; providerData: { nested: object } }[];
      seen.push(structuredClone({ ...item, providerData: {} }));
      expect(first?.providerData).toEqual(item.providerData);
      if (first?.content[0]) first.content[0].text = 'Changed.';
      Object.assign(first?.providerData.nested ?? {}, { extra: true });
      return modelData;
    };
    const model = new ScriptedModel([say('ok')]);

    const result = await runEitherWay(
      stream,
      new Agent({ name: 'Test', model }),
      [item, user('Go')],
      {},
      {
        callModelInputFilter,
      },
    );

    expect(model.requests[0]?.input[0]).toMatchObject({ content: [{ text: 'Changed.' }] });
    expect(result.history[0]).toBe(item);
    expect(item).toMatchObject({ content: [{ text: 'Hi.' }] });
    expect(Object.keys(item.providerData.nested)).toEqual(['when']);
  });

  it.each([undefined, null, [], { instructions: 'x' }])('that gives %j is an error', async (given) => {
    const callModelInputFilter = (() => given) as unknown as CallModelInputFilter;
    const agent = new Agent({ name: 'Test', model: new ScriptedModel([say('ok')]) });

    await expect(runEitherWay(stream, agent, 'Go', {}, { callModelInputFilter })).rejects.toThrow(UserError);
  });
});

describe('reasoningItemIdPolicy', () => {
  const thought = (id: string): OutputItem => ({
    type: 'reasoning',
    id,
    content: [{ type: 'text', text: 'Hm.' }],
    providerData: { encrypted_content: id },
  });
  const ids = (items: readonly InputItem[] = []): unknown[] =>
    items.filter(({ type }) => type === 'reasoning').map((item) => ('id' in item ? item.id : undefined));

  it.each([
    ['preserve', ['rs_0', 'rs_1'], ['rs_0', 'rs_1', 'rs_2']],
    ['omit', [undefined, undefined], [undefined, undefined, undefined]],
  ] as const)(
    '"%s" says whether reasoning is sent with its ids (B279)',
    async (reasoningItemIdPolicy, sent, history) => {
      const model = new ScriptedModel([
        [thought('rs_1'), callTool('look')],
        [thought('rs_2'), say('ok')],
      ]);
      const agent = new Agent({ name: 'Test', model, tools: [look] });

      const result = await new Runner({ reasoningItemIdPolicy }).run(agent, [thought('rs_0'), say('Hi.'), user('Go')]);

      expect(ids(model.requests[1]?.input)).toEqual(sent);
      expect(ids(result.history)).toEqual(history);
      // What the model answered is still known.
      expect(ids(result.newItems.map(({ rawItem }) => rawItem))).toEqual(['rs_1', 'rs_2']);
    },
  );
});

describe('what a turn costs', () => {
  it('does not grow with the run: the model is sent one conversation that grows, and no copies of it', async () => {
    const inputs = new Set<readonly InputItem[]>();
    const items = new Set<InputItem>();
    let turn = 0;
    const model = new FunctionModel(({ input }) => {
      inputs.add(input);
      for (const item of input) items.add(item);
      turn += 1;
      return turn === 50 ? say('ok') : callTool('look');
    });
    const runner = new Runner({ reasoningItemIdPolicy: 'omit', hooks: { onModelStart: () => {} } });

    await runner.run(new Agent({ name: 'Test', model, tools: [look] }), 'Go', { maxTurns: null });

    expect(inputs.size).toBe(1);
    expect(items.size).toBe(1 + 49 * 2);
  });

  it('is that of what is new where the server keeps the conversation', async () => {
    const model = new ScriptedModel([callTool('look'), callTool('look'), say('ok')]);

    await run(new Agent({ name: 'Test', model, tools: [look] }), 'Go', { conversationId: 'conv_1' });

    expect(model.requests.map(({ input }) => input.length)).toEqual([1, 1, 1]);
  });
});
