import { describe, expect, it } from '@jest/globals';
import { Agent, tool, type AgentAnswer } from '../../src/index.js';
import { OpenAIResponsesModel } from '../../src/openai/index.js';
import { callTool, say } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';
import { runEitherWay } from '../support/run-either-way.js';

const openaiServer = serversPerTest();

describe.each([false, true])('agents behind tools, over HTTP, streamed: %s', (stream) => {
  it('are offered by schemas that the API takes, and asked in conversations of their own', async () => {
    const server = await openaiServer(
      callTool('clerk', { input: 'Who is Ada?' }),
      say('A customer.'),
      callTool('settle', { customer: 'Ada', since: null }),
      say('Settled.'),
      say('All is well.'),
    );
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
    const clerk = new Agent({ name: 'Clerk', instructions: 'You know customers.', model });
    class Desk {
      @tool({ description: 'Settles a complaint' })
      settle(customer: string, since: Date = new Date(0)): AgentAnswer {
        return clerk.asAnswer({ input: `${customer}, since ${since.getTime()}` });
      }
    }
    const lead = new Agent({ name: 'Lead', model, tools: [clerk.asTool(), new Desk()] });

    const result = await runEitherWay(stream, lead, 'Settle it.');

    expect(result.finalOutput).toBe('All is well.');
    expect(result.usage.requests).toBe(5);
    expect(server.requests[0]?.tools).toMatchObject([
      { name: 'clerk', strict: true, parameters: { required: ['input'], additionalProperties: false } },
      { name: 'settle', strict: true },
    ]);
    const asked = server.requests.map(({ instructions, input }) => [instructions, (input as readonly object[]).length]);
    expect(asked).toEqual([
      [undefined, 1],
      ['You know customers.', 1],
      [undefined, 3],
      ['You know customers.', 1],
      [undefined, 5],
    ]);
    expect(server.requests[3]?.input).toMatchObject([{ role: 'user', content: 'Ada, since 0' }]);
  });
});
