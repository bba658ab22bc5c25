import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LLMock } from '@copilotkit/aimock';
import { OpenAI } from 'openai';
import { ModelRequestError } from '../../src/errors/index.js';
import type { ModelStreamEvent } from '../../src/model/index.js';
import { OpenAIChatCompletionsModel, OpenAIResponsesModel } from '../../src/openai/index.js';
import { collect } from '../support/collect.js';
import { modelRequest, weatherTool } from '../support/openai-request.js';

const mock = new LLMock({ port: 0, host: '127.0.0.1' });

beforeEach(async () => {
  await mock.start();
});

afterEach(async () => {
  mock.reset();
  await mock.stop();
});

describe('OpenAIResponsesModel against aimock', () => {
  it('carries a tool call and its result there and back', async () => {
    mock.on({ hasToolResult: true }, { content: 'Sunny in Oslo.' });
    mock.onMessage('Oslo', { toolCalls: [{ id: 'call_1', name: 'get_weather', arguments: '{"city":"Oslo"}' }] });
    const model = newModel();
    const request = modelRequest({ tools: [weatherTool()] });

    const first = await model.getResponse(request);
    const second = await model.getResponse({
      ...request,
      input: [
        ...request.input,
        ...first.output,
        { type: 'function_call_result', callId: 'call_1', name: 'get_weather', output: '{"sky":"clear"}' },
      ],
    });

    expect(first.output).toMatchObject([{ type: 'function_call', callId: 'call_1', arguments: '{"city":"Oslo"}' }]);
    expect(second.output).toMatchObject([{ type: 'message', content: [{ type: 'text', text: 'Sunny in Oslo.' }] }]);
  });

  it('gets its answer when the client tries again after a 429', async () => {
    mock.onMessage('Oslo', { content: 'Sunny.' });
    mock.nextRequestError(429, { message: 'Slow down.', code: 'rate_limit_exceeded' });

    const { output } = await newModel({ maxRetries: 1 }).getResponse(modelRequest());

    expect(output).toMatchObject([{ content: [{ text: 'Sunny.' }] }]);
  });

  it('reports a 500', async () => {
    mock.nextRequestError(500, { message: 'Out of order.' });

    const asked = newModel().getResponse(modelRequest());

    await expect(asked).rejects.toThrow(/500.*Out of order/);
    await expect(asked).rejects.toBeInstanceOf(ModelRequestError);
  });
});

/** A server that others wrote: what it streams is not what this package's own test server thinks of. */
describe.each([
  ['OpenAIResponsesModel', OpenAIResponsesModel],
  ['OpenAIChatCompletionsModel', OpenAIChatCompletionsModel],
] as const)('%s against aimock', (_name, Api) => {
  it('streams a tool call and the answer to its result', async () => {
    mock.on({ hasToolResult: true }, { content: 'Sunny in Oslo, with a light breeze.' });
    mock.onMessage('Oslo', { toolCalls: [{ id: 'call_1', name: 'get_weather', arguments: '{"city":"Oslo"}' }] });
    const model = new Api(newClient(), 'gpt-5.6-luna');
    const request = modelRequest({ tools: [weatherTool()] });

    const first = await collect(model.getStreamedResponse(request));
    const call = {
      type: 'function_call',
      callId: 'call_1',
      name: 'get_weather',
      arguments: '{"city":"Oslo"}',
    } as const;
    expect(first.at(-1)).toMatchObject({ type: 'response_done', response: { output: [call] } });
    expect(piecesOf(first)).toBe(call.arguments);

    const result = { type: 'function_call_result', callId: 'call_1', name: 'get_weather', output: 'clear' } as const;
    const second = await collect(model.getStreamedResponse({ ...request, input: [...request.input, call, result] }));
    expect(piecesOf(second)).toBe('Sunny in Oslo, with a light breeze.');
    expect(second.at(-1)).toMatchObject({
      response: { output: [{ type: 'message', content: [{ text: 'Sunny in Oslo, with a light breeze.' }] }] },
    });
  });
});

function piecesOf(events: readonly ModelStreamEvent[]): string {
  return events.map((event) => ('delta' in event ? event.delta : '')).join('');
}

function newModel(options: { maxRetries?: number } = {}) {
  return new OpenAIResponsesModel(newClient(options), 'gpt-5.6-luna');
}

function newClient(options: { maxRetries?: number } = {}) {
  return new OpenAI({ apiKey: 'k', baseURL: `${mock.url}/v1`, maxRetries: 0, ...options });
}
