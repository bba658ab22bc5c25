import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  functionTool,
  MemorySession,
  run,
  type Model,
  type ModelStreamEvent,
  type RunStreamEvent,
} from '../../src/index.js';
import { callTool, say, ScriptedModel } from '../../src/testing/index.js';

const add = functionTool<{ a: number; b: number }>({
  name: 'add',
  parameters: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } }, required: ['a', 'b'] },
  execute: ({ a, b }) => a + b,
});

/** A model whose streams are these, one a turn, as far as they are read. */
function streaming(...turns: readonly (() => AsyncIterable<ModelStreamEvent>)[]): Model & { readonly read: string[] } {
  const left = [...turns];
  const read: string[] = [];
  return {
    read,
    getResponse: () => Promise.reject(new Error('not streamed')),
    async *getStreamedResponse() {
      const turn = left.shift();
      if (turn === undefined) throw new Error('no turn left');
      for await (const event of turn()) {
        read.push(event.type);
        yield event;
      }
    },
  };
}

async function* saying(...words: readonly string[]): AsyncGenerator<ModelStreamEvent> {
  yield { type: 'response_started' };
  for (const delta of words) yield { type: 'output_text_delta', delta };
  const item = say(words.join(''));
  yield { type: 'output_item_done', item };
  yield { type: 'response_done', response: { output: [item], usage: USAGE } };
}

const USAGE = {
  requests: 1,
  inputTokens: 3,
  outputTokens: 2,
  totalTokens: 5,
  cachedTokens: 0,
  reasoningTokens: 0,
};

async function* calling(name: string, args: string): AsyncGenerator<ModelStreamEvent> {
  const item = callTool(name, args);
  for (const delta of args) yield { type: 'function_call_arguments_delta', callId: item.callId, name, delta };
  yield { type: 'output_item_done', item };
  yield { type: 'response_done', response: { output: [item], usage: USAGE } };
}

async function eventsOf(stream: AsyncIterable<RunStreamEvent>): Promise<RunStreamEvent[]> {
  const events: RunStreamEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

const told = (event: RunStreamEvent): string => {
  if (event.type === 'raw_model_stream_event') return event.data.type;
  return event.type === 'run_item_stream_event' ? event.name : `agent ${event.agent.name}`;
};

describe('a streamed run', () => {
  it('tells of the agent, of every piece of a response, and of each item once, in order', async () => {
    const model = streaming(
      () => calling('add', '{"a":1,"b":2}'),
      () => saying('Th', 'ree'),
    );

    const stream = await run(new Agent({ name: 'Sums', model, tools: [add] }), '1 + 2?', { stream: true });
    const events = (await eventsOf(stream)).map(told);

    expect(events.filter((name) => name !== 'function_call_arguments_delta')).toEqual([
      'agent Sums',
      'output_item_done',
      'tool_called',
      'response_done',
      'tool_output',
      'response_started',
      'output_text_delta',
      'output_text_delta',
      'output_item_done',
      'response_done',
      'message_output_created',
    ]);
    expect(stream).toMatchObject({ finalOutput: 'Three', isComplete: true, error: undefined });
    expect(stream.usage.totalTokens).toBe(10);
  });

  it('gives the text alone', async () => {
    const stream = await run(new Agent({ name: 'Test', model: streaming(() => saying('a', 'b', 'c')) }), 'Go', {
      stream: true,
    });
    const texts: string[] = [];
    for await (const text of stream.toTextStream()) texts.push(text);

    expect(texts).toEqual(['a', 'b', 'c']);
  });

  it('goes no faster than it is read', async () => {
    const words = Array.from({ length: 1_000 }, (_, index) => `${index} `);
    const model = streaming(() => saying(...words));
    const stream = await run(new Agent({ name: 'Test', model }), 'Go', { stream: true });

    const reader = stream[Symbol.asyncIterator]();
    for (let count = 0; count < 5; count += 1) await reader.next();
    await new Promise((resolve) => setImmediate(resolve));
    expect(model.read.length).toBeLessThan(50);

    let last: string | undefined;
    for (let next = await reader.next(); !next.done; next = await reader.next()) last = told(next.value);
    expect(last).toBe('message_output_created');
    expect(model.read).toHaveLength(1_003);
  });

  it('tells of many calls that end at once, however few events may wait', async () => {
    const calls = Array.from({ length: 50 }, () => callTool('add', { a: 1, b: 2 }));
    const agent = new Agent({ name: 'Sums', model: new ScriptedModel([calls, say('Done.')]), tools: [add] });

    const stream = await run(agent, 'Add', { stream: true });
    const events = (await eventsOf(stream)).map(told);

    expect(events.filter((name) => name === 'tool_output')).toHaveLength(50);
    expect(stream.finalOutput).toBe('Done.');
  });

  it('goes on without a reader once somebody waits for its end', async () => {
    const words = Array.from({ length: 100 }, (_, index) => `${index} `);
    const stream = await run(new Agent({ name: 'Test', model: streaming(() => saying(...words)) }), 'Go', {
      stream: true,
    });
    await stream.completed;

    expect(stream.finalOutput).toBe(words.join(''));
    expect((await eventsOf(stream)).length).toBeGreaterThan(100);
  });

  it('is read once', async () => {
    const stream = await run(new Agent({ name: 'Test', model: streaming(() => saying('a')) }), 'Go', { stream: true });
    await eventsOf(stream);

    await expect(eventsOf(stream)).rejects.toThrow('can be read once');
  });

  it('throws what ends it to the reader and to whoever waits, after all that came before', async () => {
    const model = streaming(() => calling('boom', '{}'));
    const boom = functionTool({
      name: 'boom',
      parameters: { type: 'object' },
      errorFunction: null,
      execute: () => {
        throw new Error('disk full');
      },
    });
    const stream = await run(new Agent({ name: 'Test', model, tools: [boom] }), 'Go', { stream: true });
    const events: string[] = [];
    const reading = (async () => {
      for await (const event of stream) events.push(told(event));
    })();

    await expect(reading).rejects.toThrow('disk full');
    await expect(stream.completed).rejects.toThrow('disk full');
    expect(events).toContain('tool_called');
    expect(stream).toMatchObject({ isComplete: true, finalOutput: undefined });
  });

  it('calls a stream that breaks off an error, and trusts nothing of it', async () => {
    const model = streaming(async function* () {
      yield { type: 'output_text_delta', delta: 'The answer is' };
    });
    const stream = await run(new Agent({ name: 'Test', model }), 'Go', { stream: true });

    await expect(eventsOf(stream)).rejects.toThrow('ended without its last event');
    expect(stream.newItems).toEqual([]);
  });

  it('answers in one piece where the model cannot stream', async () => {
    const model: Model = { getResponse: async () => ({ output: [say('Hi')], usage: USAGE }) };
    const stream = await run(new Agent({ name: 'Test', model }), 'Go', { stream: true });

    expect((await eventsOf(stream)).map(told)).toEqual(['agent Test', 'message_output_created']);
  });

  it('refuses what cannot be meant before it begins', async () => {
    await expect(run(new Agent({ name: 'Test' }), 'Go', { stream: true, maxTurns: 0 })).rejects.toThrow('maxTurns');
  });
});

describe('cancelling', () => {
  it('at once ends the stream without an error, and aborts the model', async () => {
    let isReleased = false;
    const model = streaming(async function* () {
      try {
        for (;;) yield { type: 'output_text_delta', delta: 'more ' };
      } finally {
        isReleased = true;
      }
    });
    const stream = await run(new Agent({ name: 'Test', model }), 'Go', { stream: true });
    const events: RunStreamEvent[] = [];
    for await (const event of stream) if (events.push(event) === 5) stream.cancel();
    await stream.completed;

    expect(stream).toMatchObject({ cancelled: true, isComplete: true, finalOutput: undefined, error: undefined });
    expect(isReleased).toBe(true);
  });

  it('is what leaving the iteration means', async () => {
    const model = streaming(async function* () {
      for (;;) yield { type: 'output_text_delta', delta: 'more ' };
    });
    const stream = await run(new Agent({ name: 'Test', model }), 'Go', { stream: true });
    const reader = stream[Symbol.asyncIterator]();
    await reader.next();
    await reader.return();
    await stream.completed;

    expect(stream.cancelled).toBe(true);
  });

  it('after the turn lets its tools finish and keeps the turn in the session', async () => {
    const session = new MemorySession();
    const model = streaming(
      () => calling('add', '{"a":1,"b":2}'),
      () => saying('never'),
    );
    const stream = await run(new Agent({ name: 'Test', model, tools: [add] }), 'Go', { stream: true, session });
    for await (const event of stream) if (told(event) === 'tool_called') stream.cancel({ mode: 'after_turn' });

    expect(stream.finalOutput).toBeUndefined();
    expect((await session.getItems()).map(({ type }) => type)).toEqual([
      'message',
      'function_call',
      'function_call_result',
    ]);
  });
});

describe('a scripted model', () => {
  it('streams as well', async () => {
    const model = new ScriptedModel([callTool('add', { a: 1, b: 2 }), say('Three')]);
    const stream = await run(new Agent({ name: 'Test', model, tools: [add] }), 'Go', { stream: true });
    await eventsOf(stream);

    expect(stream.finalOutput).toBe('Three');
  });
});
