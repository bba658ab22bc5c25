import { describe, expect, it } from '@jest/globals';
import { Agent, run, tool } from '../../src/index.js';
import { addUsage, NO_USAGE, type InputItem, type Model, type ModelResponse } from '../../src/model/index.js';
import { OpenAIChatCompletionsModel, OpenAIResponsesModel } from '../../src/openai/index.js';
import { collect } from '../support/collect.js';
import { modelRequest, user, weatherTool } from '../support/openai-request.js';
import { callTool, reason, refuse, say, together } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';

const startServer = serversPerTest();

/** Text, two calls at once, a call without arguments, reasoning, a refusal. */
const SCRIPT = [
  together(
    reason('Two cities, so two calls.', 'encrypted'),
    say('Let me look.'),
    callTool('get_weather', { city: 'Oslo' }, { callId: 'call_a' }),
    callTool('get_weather', { city: 'Tromsø ☃' }, { callId: 'call_b' }),
  ),
  callTool('get_weather', '{}', { callId: 'call_c' }),
  refuse('I may not tell.'),
];

const APIS = [
  ['Responses', OpenAIResponsesModel],
  ['Chat Completions', OpenAIChatCompletionsModel],
] as const;

describe('one conversation', () => {
  it('gives the same items through both APIs, whole and streamed', async () => {
    const [whole, ...others] = await Promise.all(
      APIS.flatMap(([, Api]) => [conversation(Api, wholeAnswer), conversation(Api, streamedAnswer)]),
    );

    expect(whole?.items.map(({ type }) => type)).toEqual([
      'message',
      'reasoning',
      'message',
      'function_call',
      'function_call',
      'function_call_result',
      'function_call_result',
      'function_call',
      'function_call_result',
      'message',
    ]);
    expect(whole?.usage).toMatchObject({ requests: 3, inputTokens: 30, cachedTokens: 12, reasoningTokens: 6 });
    for (const other of others) expect(other).toEqual(whole);
  });

  it.each(APIS)('can be begun elsewhere and gone on with through %s', async (_name, Api) => {
    for (const [, Before] of APIS) {
      const server = await startServer(...SCRIPT.slice(0, 1), say('Sunny in both.'));
      const tools = [weatherTool()];
      const first = await new Before(server.client(), 'm').getResponse(modelRequest({ tools }));
      const input = [...modelRequest().input, ...first.output, ...resultsOf(first)];

      const { output } = await new Api(server.client(), 'm').getResponse(modelRequest({ tools, input }));

      expect(output).toMatchObject([{ content: [{ text: 'Sunny in both.' }] }]);
    }
  });
});

class Weather {
  readonly asked: string[] = [];

  @tool({ description: 'Current weather.' })
  weather(city: string): { sky: string } {
    this.asked.push(city);
    return { sky: 'clear' };
  }
}

describe('a run', () => {
  it.each(APIS)(
    'with decorated tools goes from question to answer through %s, whole and streamed',
    async (_name, Api) => {
      for (const stream of [false, true]) {
        const calls = together(callTool('weather', { city: 'Oslo' }), callTool('weather', { city: 'Lima' }));
        const server = await startServer(calls, say('Clear in both.'));
        const weather = new Weather();
        const model = new Api(server.client(), 'm');
        const agent = new Agent({ name: 'Weather', instructions: 'Be brief.', model, tools: [weather] });

        const finalOutput = stream ? await streamedOutput(agent) : (await run(agent, 'Oslo and Lima?')).finalOutput;

        expect(finalOutput).toBe('Clear in both.');
        expect(weather.asked).toEqual(['Oslo', 'Lima']);
        const sent = JSON.stringify([...server.requests, ...server.chatRequests].at(-1));
        expect(sent.match(/clear/g)).toHaveLength(2);
      }
    },
  );

  async function streamedOutput(agent: Agent): Promise<unknown> {
    const result = await run(agent, 'Oslo and Lima?', { stream: true });
    await collect(result);
    return result.finalOutput;
  }
});

type Ask = (
  model: OpenAIResponsesModel | OpenAIChatCompletionsModel,
  input: readonly InputItem[],
) => Promise<ModelResponse>;

async function wholeAnswer(model: Model, input: readonly InputItem[]) {
  return await model.getResponse(modelRequest({ input, tools: [weatherTool()] }));
}

const streamedAnswer: Ask = async (model, input) => {
  const events = await collect(model.getStreamedResponse(modelRequest({ input, tools: [weatherTool()] })));
  const last = events.at(-1);
  if (last?.type !== 'response_done') throw new Error('expected a response');
  return last.response;
};

/** What the conversation comes to, without what only one API has: ids of items, and fields that go back as they came. */
async function conversation(Api: (typeof APIS)[number][1], ask: Ask) {
  const server = await startServer(...SCRIPT);
  const model = new Api(server.client(), 'm');
  const items: InputItem[] = [user('Weather?')];
  let usage = NO_USAGE;
  while (server.requests.length + server.chatRequests.length < SCRIPT.length) {
    const response = await ask(model, items);
    items.push(...response.output, ...resultsOf(response));
    usage = addUsage(usage, response.usage);
  }
  return {
    usage,
    items: items.map((item) => {
      const { id: _id, providerData: _providerData, ...common } = { id: '', providerData: {}, ...item };
      return common;
    }),
  };
}

function resultsOf({ output }: ModelResponse): InputItem[] {
  return output.flatMap((item) =>
    item.type === 'function_call'
      ? [{ type: 'function_call_result' as const, callId: item.callId, name: item.name, output: 'clear' }]
      : [],
  );
}
