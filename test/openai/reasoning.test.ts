import { describe, expect, it } from '@jest/globals';
import type { InputItem, ModelSettings } from '../../src/model/index.js';
import { OpenAIResponsesModel } from '../../src/openai/index.js';
import { modelRequest, user } from '../support/openai-request.js';
import { callTool, reason, say, together } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';

const startServer = serversPerTest();

describe('reasoning', () => {
  it('goes back with the call it led to, summary and encrypted content included', async () => {
    const { reasoning, call, sentWith } = await conversation('sealed');

    expect(reasoning).toMatchObject({ type: 'reasoning', content: [{ type: 'text', text: 'Look it up.' }] });
    expect(await sentWith([reasoning, call, resultOf(call)], { store: false })).toMatchObject([
      { type: 'message' },
      {
        type: 'reasoning',
        id: 'rs_1',
        summary: [{ type: 'summary_text', text: 'Look it up.' }],
        encrypted_content: 'sealed',
      },
      { type: 'function_call' },
      { type: 'function_call_output' },
    ]);
  });

  it('is left out when what it led to is gone', async () => {
    const { reasoning, sentWith } = await conversation('sealed');

    expect(await sentWith([reasoning, user('Never mind.')], {})).toMatchObject([{ role: 'user' }, { role: 'user' }]);
    expect(await sentWith([reasoning], {})).toMatchObject([{ role: 'user' }]);
  });

  it('is left out when the server keeps nothing and it came without its encrypted content', async () => {
    const { reasoning, call, sentWith } = await conversation(undefined);

    expect(await sentWith([reasoning, call, resultOf(call)], { store: false })).toMatchObject([
      { type: 'message' },
      { type: 'function_call' },
      { type: 'function_call_output' },
    ]);
    expect(await sentWith([reasoning, call, resultOf(call)], {})).toHaveLength(4);
  });

  it("is left out when it is another provider's", async () => {
    const { call, sentWith } = await conversation('sealed');
    const foreign: InputItem = { type: 'reasoning', content: [{ type: 'text', text: 'Hm.' }] };

    expect(await sentWith([foreign, call, resultOf(call)], {})).toHaveLength(3);
  });
});

/** A first turn of reasoning and a call; `sentWith` asks again with these items and returns what reached the server. */
async function conversation(encrypted: string | undefined) {
  const server = await startServer(together(reason('Look it up.', encrypted), callTool('find')), say('ok'), say('ok'));
  const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
  const [reasoning, call] = (await model.getResponse(modelRequest())).output;
  if (reasoning === undefined || call === undefined) throw new Error('expected two items');
  return {
    reasoning,
    call,
    sentWith: async (items: readonly InputItem[], settings: ModelSettings) => {
      await model.getResponse(modelRequest({ input: [user('Find it.'), ...items], settings }));
      return server.requests.at(-1)?.input;
    },
  };
}

function resultOf(call: InputItem): InputItem {
  if (call.type !== 'function_call') throw new Error('expected a call');
  return { type: 'function_call_result', callId: call.callId, name: call.name, output: 'found' };
}
