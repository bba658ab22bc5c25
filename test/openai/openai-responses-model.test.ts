import { describe, expect, it } from '@jest/globals';
import { OpenAIResponsesModel } from '../../src/openai/index.js';
import { modelRequest, user, weatherTool } from '../support/openai-request.js';
import { callTool, items, refuse, say, together, withFields } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';

const startServer = serversPerTest();

describe('OpenAIResponsesModel', () => {
  it('answers with text, usage and the id of the response', async () => {
    const server = await startServer(say('Sunny.'));
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');

    const response = await model.getResponse(modelRequest());

    expect(response.output).toMatchObject([
      { type: 'message', role: 'assistant', id: 'msg_1', content: [{ type: 'text', text: 'Sunny.' }] },
    ]);
    expect(response.responseId).toMatch(/^resp_/);
    expect(response.usage).toEqual({
      requests: 1,
      inputTokens: 10,
      outputTokens: 5,
      totalTokens: 15,
      cachedTokens: 4,
      cacheWriteTokens: 3,
      reasoningTokens: 2,
    });
  });

  it('sends what an item says now, when the caller changed it since the last run', async () => {
    const server = await startServer(say('Noted.'), say('Noted.'));
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
    const item = { type: 'message' as const, role: 'user' as const, content: 'My password is hunter2.' };
    await model.getResponse(modelRequest({ input: [item] }));
    item.content = '[taken out]';
    await model.getResponse(modelRequest({ input: [item] }));

    expect(server.requests[1]?.input).toEqual([{ type: 'message', role: 'user', content: '[taken out]' }]);
  });

  it('counts nothing where a server counts in words', async () => {
    const usage = { input_tokens: '10', output_tokens: null, total_tokens: 7 } as never;
    const server = await startServer(withFields(say('Sunny.'), { usage }));
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');

    const { usage: counted } = await model.getResponse(modelRequest());

    expect(counted).toMatchObject({ requests: 1, inputTokens: 0, outputTokens: 0, totalTokens: 7 });
  });

  it('carries a tool call and its result there and back', async () => {
    const server = await startServer(callTool('get_weather', { city: 'Oslo' }), say('Sunny.'));
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
    const request = modelRequest({ tools: [weatherTool()] });

    const { output } = await model.getResponse(request);
    const [call] = output;
    if (call?.type !== 'function_call') throw new Error('expected a call');
    expect(call).toMatchObject({ name: 'get_weather', arguments: '{"city":"Oslo"}' });
    await model.getResponse({
      ...request,
      input: [
        ...request.input,
        call,
        { type: 'function_call_result', callId: call.callId, name: call.name, output: '{"sky":"clear"}' },
      ],
    });

    expect(server.requests[1]?.input).toEqual([
      { type: 'message', role: 'user', content: 'Weather in Oslo?' },
      {
        type: 'function_call',
        id: call.id,
        call_id: call.callId,
        name: 'get_weather',
        arguments: '{"city":"Oslo"}',
        status: 'completed',
      },
      { type: 'function_call_output', call_id: call.callId, output: '{"sky":"clear"}' },
    ]);
  });

  it('keeps a message as the server knows it: id, status, phase, citations and refusals', async () => {
    const wire = {
      type: 'message',
      role: 'assistant',
      id: 'msg_cited',
      status: 'completed',
      phase: 'final_answer',
      content: [
        {
          type: 'output_text',
          text: 'See the page.',
          annotations: [
            { type: 'url_citation', url: 'https://example.com', title: 'Page', start_index: 0, end_index: 3 },
          ],
        },
        { type: 'refusal', refusal: 'Not that.' },
      ],
    } as const;
    const server = await startServer(items(wire), say('Done.'));
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');

    const { output } = await model.getResponse(modelRequest());
    // A stored conversation has been through JSON.
    const stored = JSON.parse(JSON.stringify(output)) as typeof output;
    await model.getResponse(modelRequest({ input: [user('Hi'), ...stored] }));

    expect(server.requests[1]?.input?.[1]).toEqual(wire);
  });

  it('reads a refusal', async () => {
    const server = await startServer(refuse('I will not.'));
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');

    const { output } = await model.getResponse(modelRequest());

    expect(output).toMatchObject([{ type: 'message', content: [{ type: 'refusal', refusal: 'I will not.' }] }]);
  });

  it("sends a hosted tool's call back as it came, without what exists in answers only", async () => {
    const call = {
      type: 'web_search_call',
      id: 'ws_1',
      status: 'completed',
      action: { type: 'search', query: 'Oslo' },
    } as const;
    const server = await startServer(together(items({ ...call, created_by: 'model' }), say('Found it.')), say('Done.'));
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');

    const { output } = await model.getResponse(modelRequest());
    await model.getResponse(modelRequest({ input: [user('Hi'), ...output] }));

    expect(output[0]).toMatchObject({
      type: 'hosted_tool_call',
      name: 'web_search_call',
      id: 'ws_1',
      status: 'completed',
    });
    expect(server.requests[1]?.input?.[1]).toEqual(call);
  });

  it('sends what an assistant said elsewhere as plain text', async () => {
    const server = await startServer(say('Hello again.'));
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');

    await model.getResponse(
      modelRequest({
        input: [
          user('Hi'),
          { type: 'message', role: 'assistant', content: [{ type: 'text', text: 'Hello.' }] },
          user('Hi'),
        ],
      }),
    );

    expect(server.requests[0]?.input?.[1]).toEqual({ type: 'message', role: 'assistant', content: 'Hello.' });
  });

  it('sends pictures and files in messages and in tool results', async () => {
    const server = await startServer(say('I see.'));
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
    const picture = { type: 'image', imageUrl: 'data:image/png;base64,AA==' } as const;
    const file = { type: 'file', fileId: 'file_1' } as const;

    await model.getResponse(
      modelRequest({
        input: [
          { type: 'message', role: 'user', content: [{ type: 'text', text: 'Look' }, picture, file] },
          { type: 'function_call', callId: 'c1', name: 'shoot', arguments: '{}' },
          { type: 'function_call_result', callId: 'c1', name: 'shoot', output: [picture, file] },
        ],
      }),
    );

    expect(server.requests[0]?.input).toMatchObject([
      {
        content: [
          { type: 'input_text', text: 'Look' },
          { type: 'input_image', image_url: 'data:image/png;base64,AA==', detail: 'auto' },
          { type: 'input_file', file_id: 'file_1' },
        ],
      },
      { type: 'function_call' },
      {
        output: [
          { type: 'input_image', image_url: 'data:image/png;base64,AA==' },
          { type: 'input_file', file_id: 'file_1' },
        ],
      },
    ]);
  });

  it('does not change an item or a tool that it sends', async () => {
    const server = await startServer(say('One.'), say('Two.'));
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
    const request = modelRequest({ tools: [weatherTool()] });
    const before = JSON.stringify(request);

    await model.getResponse(request);
    await model.getResponse(request);

    expect(JSON.stringify(request)).toBe(before);
    expect(server.requests[1]).toEqual(server.requests[0]);
  });
});
