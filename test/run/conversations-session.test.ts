import { describe, expect, it } from '@jest/globals';
import { Agent, functionTool } from '../../src/index.js';
import { OpenAIConversationsSession, OpenAIResponsesModel } from '../../src/openai/index.js';
import { conversationsServersPerTest } from '../support/conversations-server.js';
import { inShort } from '../support/items-in-short.js';
import { callTool, reason, say, together } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';
import { runEitherWay } from '../support/run-either-way.js';

const startModels = serversPerTest();
const startConversations = conversationsServersPerTest();

const look = functionTool({ name: 'look', parameters: { type: 'object' }, execute: () => 'rain' });

describe.each([{ stream: false }, { stream: true }])(
  'a run with a session at OpenAI, streamed: $stream',
  ({ stream }) => {
    it('begins a conversation, and sends from it what the API takes: calls with results, reasoning with what it led to', async () => {
      const conversations = await startConversations();
      const session = new OpenAIConversationsSession({ client: conversations.client });
      const models = await startModels(
        together(reason('Hm', 'secret'), callTool('look', {}, { callId: 'a' }), callTool('look', {}, { callId: 'b' })),
        say('Rain.'),
        say('Still rain.'),
      );
      const agent = new Agent({
        name: 'Desk',
        model: new OpenAIResponsesModel(models.client(), 'gpt-5.6-luna'),
        modelSettings: { store: false, responseInclude: ['reasoning.encrypted_content'] },
        tools: [look],
      });

      await runEitherWay(stream, agent, 'Weather?', { session });
      await runEitherWay(stream, agent, 'And now?', { session });

      const all = ['user: Weather?', 'thought', 'call a', 'call b', 'result a', 'result b', 'assistant: Rain.'];
      expect(inShort(await session.getItems())).toEqual([...all, 'user: And now?', 'assistant: Still rain.']);
      expect(models.requests[2]?.input).toHaveLength(all.length + 1);
    });

    it('keeps a turn of more items than are added at a time whole, or not at all', async () => {
      const conversations = await startConversations();
      const session = new OpenAIConversationsSession({ client: conversations.client });
      const calls = Array.from({ length: 15 }, (_, index) => callTool('look', {}, { callId: `call_${index}` }));
      const models = await startModels(together(...calls), say('Rain.'));
      const model = new OpenAIResponsesModel(models.client(), 'gpt-5.6-luna');
      const agent = new Agent({ name: 'Desk', model, tools: [look] });
      // The input, then the first part of the turn; its second part is refused.
      conversations.failOn('POST', /items$/, 2);

      const error: unknown = await runEitherWay(stream, agent, 'Weather?', { session }).catch(
        (reason_: unknown) => reason_,
      );
      expect(error).toMatchObject({ code: 'SESSION_STORE', store: 'OpenAIConversationsSession', storeCode: '503' });
      expect(inShort(await session.getItems())).toEqual(['user: Weather?']);
    });
  },
);
