import { describe, expect, it } from '@jest/globals';
import type { Model, ModelResponse, ModelStreamEvent, OutputItem } from '../../src/model/index.js';
import {
  callTool,
  FunctionModel,
  RehearsalModel,
  say,
  ScriptedModel,
  streamResponse,
} from '../../src/testing/index.js';
import { collect } from '../support/collect.js';
import { modelRequest, weatherTool } from '../support/openai-request.js';

const usage = {
  requests: 1,
  inputTokens: 1,
  outputTokens: 1,
  totalTokens: 2,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  reasoningTokens: 0,
};
const OUTPUT: readonly OutputItem[] = [
  { type: 'reasoning', content: [{ type: 'text', text: 'So be it.' }] },
  {
    type: 'message',
    role: 'assistant',
    content: [
      { type: 'text', text: '  Two  words\n' },
      { type: 'refusal', refusal: 'No, sir.' },
    ],
  },
  callTool('get_weather', '{"city": "Oslo"}', 'call_1'),
  { type: 'hosted_tool_call', name: 'web_search_call', providerData: {} },
];

describe('streamResponse', () => {
  it('gives each item in pieces, then whole, and the response last', async () => {
    const response: ModelResponse = { output: OUTPUT, usage, responseId: 'r' };

    expect(await collect(streamResponse(response))).toEqual([
      { type: 'response_started' },
      ...['So', ' be', ' it.'].map((delta) => ({ type: 'reasoning_delta', delta })),
      { type: 'output_item_done', item: OUTPUT[0] },
      ...['  Two', '  words', '\n'].map((delta) => ({ type: 'output_text_delta', delta })),
      ...['No,', ' sir.'].map((delta) => ({ type: 'refusal_delta', delta })),
      { type: 'output_item_done', item: OUTPUT[1] },
      ...['{"city":', ' "Oslo"}'].map((delta) => ({
        type: 'function_call_arguments_delta',
        callId: 'call_1',
        name: 'get_weather',
        delta,
      })),
      { type: 'output_item_done', item: OUTPUT[2] },
      { type: 'output_item_done', item: OUTPUT[3] },
      { type: 'response_done', response },
    ]);
  });

  it.each([[{ output: undefined }], [undefined], [{ output: [null, { type: 'message' }] }]])(
    'leaves it to the run to say what is wrong with %j',
    async (response) => {
      const events = await collect(streamResponse(response as unknown as ModelResponse));

      expect(events.at(-1)).toEqual({ type: 'response_done', response });
    },
  );
});

describe('a model for tests', () => {
  it.each<[string, () => Required<Model>]>([
    ['ScriptedModel', () => new ScriptedModel([say('Sunny in Oslo.')])],
    ['FunctionModel', () => new FunctionModel(() => say('Sunny in Oslo.'))],
    ['RehearsalModel', () => new RehearsalModel()],
  ])('streams what it would have answered at once: %s', async (_name, make) => {
    const request = modelRequest({ tools: [weatherTool()] });
    const whole = await make().getResponse(request);
    const events: ModelStreamEvent[] = await collect(make().getStreamedResponse(request));

    expect(events.at(-1)).toEqual({ type: 'response_done', response: whole });
  });

  it('keeps streamed requests as well, and says when its script is over', async () => {
    const model = new ScriptedModel([say('One.')]);

    await collect(model.getStreamedResponse(modelRequest()));

    expect(model.requests).toHaveLength(1);
    await expect(collect(model.getStreamedResponse(modelRequest()))).rejects.toThrow(/script has 1 answer/);
  });
});
