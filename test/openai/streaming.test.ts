import { describe, expect, it } from '@jest/globals';
import { IncompleteResponseError } from '../../src/errors/index.js';
import type { ModelStreamEvent } from '../../src/model/index.js';
import { OpenAIResponsesModel } from '../../src/openai/index.js';
import { collect } from '../support/collect.js';
import { modelRequest, weatherTool } from '../support/openai-request.js';
import {
  callTool,
  reason,
  refuse,
  say,
  sse,
  stream,
  together,
  withFields,
  type ResponseAnswer,
  type Step,
} from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';

const startServer = serversPerTest();

describe('OpenAIResponsesModel.getStreamedResponse', () => {
  it('asks for a stream, and for the rest what getResponse asks', async () => {
    const server = await startServer(say('Sunny.'), say('Sunny.'));
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
    const request = modelRequest({ instructions: 'Be brief.', tools: [weatherTool()], settings: { temperature: 0 } });

    await model.getResponse(request);
    await collect(model.getStreamedResponse(request));

    expect(server.requests[1]).toEqual({ ...server.requests[0], stream: true });
  });

  it('tells of the start, each piece, each item and the end, in this order', async () => {
    const events = await eventsOf(together(reason('Oslo is north.', 'xyz'), say('Sunny.')));

    expect(told(events)).toEqual([
      'response_started',
      'reasoning_delta Oslo',
      'reasoning_delta  is ',
      'reasoning_delta nort',
      'reasoning_delta h.',
      'output_item_done reasoning',
      'output_text_delta Sunn',
      'output_text_delta y.',
      'output_item_done message',
      'response_done',
    ]);
  });

  it('tells of a call piece by piece, with its id and name', async () => {
    const events = await eventsOf(callTool('get_weather', { city: 'Oslo' }, { callId: 'call_7' }));
    const deltas = events.filter((event) => event.type === 'function_call_arguments_delta');

    expect(deltas.map(({ delta }) => delta).join('')).toBe('{"city":"Oslo"}');
    expect(deltas.length).toBeGreaterThan(1);
    for (const delta of deltas) expect(delta).toMatchObject({ callId: 'call_7', name: 'get_weather' });
  });

  it('keeps the pieces of parallel calls apart', async () => {
    const events = await eventsOf(
      together(
        callTool('get_weather', { city: 'Oslo' }, { callId: 'a' }),
        callTool('get_weather', { city: 'Lima' }, { callId: 'b' }),
      ),
    );
    const deltas = events.filter((event) => event.type === 'function_call_arguments_delta');
    const jsonOf = (id: string) => deltas.flatMap(({ callId, delta }) => (callId === id ? [delta] : [])).join('');

    expect([jsonOf('a'), jsonOf('b')]).toEqual(['{"city":"Oslo"}', '{"city":"Lima"}']);
  });

  it('tells of a refusal', async () => {
    const events = await eventsOf(refuse('I will not.'));

    expect(told(events).filter((line) => line.startsWith('refusal'))).toEqual([
      'refusal_delta I wi',
      'refusal_delta ll n',
      'refusal_delta ot.',
    ]);
  });

  it('gives every event of the provider before what was read from it', async () => {
    const events = await eventsOf(say('Sunny.'));
    const text = events.findIndex(({ type }) => type === 'output_text_delta');

    expect(events[0]).toMatchObject({ type: 'model', event: { type: 'response.created' } });
    expect(events[text - 1]).toMatchObject({
      type: 'model',
      event: { type: 'response.output_text.delta', delta: 'Sunn', sequence_number: expect.any(Number) },
    });
  });

  it.each<[string, ResponseAnswer]>([
    ['text', say('Sunny.')],
    ['a refusal', refuse('No.')],
    ['a call', callTool('get_weather', { city: 'Oslo' })],
    ['reasoning and calls', together(reason('Hm.', 'xyz'), callTool('a', {}), callTool('b', {}), say('Wait.'))],
  ])('ends with the response that getResponse gives: %s', async (_what, answer) => {
    const server = await startServer(answer);
    const whole = await new OpenAIResponsesModel(server.client(), 'm').getResponse(modelRequest());
    const events = await eventsOf(answer);

    expect(events.at(-1)).toEqual({ type: 'response_done', response: whole });
    expect(events.flatMap((event) => (event.type === 'output_item_done' ? [event.item] : []))).toEqual(whole.output);
  });

  it('is incomplete like a whole response is', async () => {
    const cutOff = withFields(say('Sunny, but'), {
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
    });

    await expect(eventsOf(cutOff)).rejects.toBeInstanceOf(IncompleteResponseError);
    await expect(eventsOf(cutOff)).rejects.toMatchObject({ reason: 'max_output_tokens', partialText: 'Sunny, but' });
  });

  it('takes the items from their own events where the last one leaves them out', async () => {
    const message = { type: 'message', id: 'msg_1', role: 'assistant', content: [{ type: 'output_text', text: 'Hi' }] };
    const events = await eventsOf(
      stream(
        sse(
          { type: 'response.output_item.done', output_index: 0, item: message },
          { type: 'response.completed', response: { id: 'resp_1', output: [] } },
        ),
      ),
    );

    expect(events.at(-1)).toMatchObject({
      response: { responseId: 'resp_1', output: [{ type: 'message', content: [{ type: 'text', text: 'Hi' }] }] },
    });
  });

  it('passes over events it does not know', async () => {
    const response = { id: 'resp_1', status: 'completed', output: [] };
    const events = await eventsOf(
      stream(sse({ type: 'response.new_kind' }, { no: 'type' }, { type: 'response.completed', response })),
    );

    expect(told(events)).toEqual(['response_started', 'response_done']);
    expect(events).toContainEqual({ type: 'model', event: { type: 'response.new_kind' } });
  });

  it('leaves its connection to the next request', async () => {
    const server = await startServer(...Array.from({ length: 8 }, () => say('Sunny.')));
    const model = new OpenAIResponsesModel(server.client(), 'm');

    for (let turn = 0; turn < 8; turn += 1) await collect(model.getStreamedResponse(modelRequest()));

    // A second one where a request overtakes the news that the first is free.
    expect(server.connections).toBeLessThanOrEqual(2);
  });
});

async function eventsOf(answer: Step): Promise<ModelStreamEvent[]> {
  const server = await startServer(answer);
  return await collect(new OpenAIResponsesModel(server.client(), 'm').getStreamedResponse(modelRequest()));
}

/** The events in short, without the provider's own. */
function told(events: readonly ModelStreamEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.type === 'model') return [];
    if ('delta' in event) return [`${event.type} ${event.delta}`];
    return [event.type === 'output_item_done' ? `${event.type} ${event.item.type}` : event.type];
  });
}
