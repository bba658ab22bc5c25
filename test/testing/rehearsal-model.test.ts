import { describe, expect, it } from '@jest/globals';
import { Agent, run, type JsonSchema, type ToolDefinition } from '../../src/index.js';
import { compileCodec } from '../../src/schema/codec.js';
import { RehearsalModel } from '../../src/testing/index.js';
import { functionTool } from '../../src/tools/index.js';

const string = (description: string, more: JsonSchema = {}): JsonSchema => ({ type: 'string', description, ...more });

function define(
  name: string,
  description: string,
  properties: Record<string, JsonSchema>,
  optional: readonly string[] = [],
): ToolDefinition {
  const required = Object.keys(properties).filter((key) => !optional.includes(key));
  const inputSchema: JsonSchema = { type: 'object', properties, required, additionalProperties: false };
  return { name, description, inputSchema, strictSchema: compileCodec(inputSchema).strictSchema, strict: true };
}

const tools = [
  define('localTime', 'The time of day in a city.', { city: string('The city') }),
  define(
    'publicHolidays',
    'The public holidays of a country in one year.',
    {
      country: { enum: ['DE', 'NO', 'JP', 'GB'] },
      year: { type: 'integer', minimum: 1900 },
      limit: { type: 'integer', description: 'At most so many', default: 5 },
    },
    ['limit'],
  ),
  define(
    'bookTable',
    'Books a table in a restaurant.',
    {
      restaurant: string('Where'),
      guests: { type: 'integer', minimum: 1 },
      date: string('The day', { format: 'date' }),
      area: { enum: ['indoors', 'terrace', 'bar_counter'] },
      highChair: { type: 'boolean' },
    },
    ['area', 'highChair'],
  ),
  define(
    'distance',
    'How far two cities are apart.',
    {
      from: string('Start'),
      to: string('Destination'),
      unit: { enum: ['kilometres', 'miles'], default: 'kilometres' },
    },
    ['unit'],
  ),
  define(
    'searchArticles',
    'Searches the articles for words.',
    { query: string('What to look for'), tags: { type: 'array', items: { enum: ['news', 'sport', 'culture'] } } },
    ['tags'],
  ),
];

async function callsFor(text: string, offered = tools, settings = {}) {
  const { output } = await new RehearsalModel().getResponse({
    input: [{ type: 'message', role: 'user', content: text }],
    tools: offered,
    settings,
  });
  return output.flatMap((item) =>
    item.type === 'function_call' ? [[item.name, JSON.parse(item.arguments) as unknown]] : [],
  );
}

describe('what a rehearsal calls', () => {
  it.each([
    ['What time is it in Oslo?', [['localTime', { city: 'Oslo' }]]],
    ["Show me Japan's public holidays in 2027.", [['publicHolidays', { country: 'JP', year: 2027, limit: null }]]],
    [
      'At most 3 public holidays of Germany in 2026, please',
      [['publicHolidays', { country: 'DE', year: 2026, limit: 3 }]],
    ],
    ['How far is it from Lima to Quito in miles?', [['distance', { from: 'Lima', to: 'Quito', unit: 'miles' }]]],
    ['Distance to Lima from Quito', [['distance', { from: 'Quito', to: 'Lima', unit: null }]]],
    [
      'Book a table at "Chez Nous" for four guests on 24 December 2026 on the terrace, without a high chair',
      [['bookTable', { restaurant: 'Chez Nous', guests: 4, date: '2026-12-24', area: 'terrace', highChair: false }]],
    ],
    ['Search the articles for waterproof boots', [['searchArticles', { query: 'waterproof boots', tags: null }]]],
    [
      'Search news and culture articles for "tax and custom"',
      [['searchArticles', { query: 'tax and custom', tags: ['news', 'culture'] }]],
    ],
  ])('%s', async (text, calls) => {
    expect(await callsFor(text)).toEqual(calls);
  });

  it('is one call for each thing that is listed', async () => {
    expect(await callsFor('What time is it in Oslo, Lima and Tokyo?')).toEqual([
      ['localTime', { city: 'Oslo' }],
      ['localTime', { city: 'Lima' }],
      ['localTime', { city: 'Tokyo' }],
    ]);
    expect(await callsFor('Compare the public holidays of Norway and Japan in 2027')).toEqual([
      ['publicHolidays', { country: 'NO', year: 2027, limit: null }],
      ['publicHolidays', { country: 'JP', year: 2027, limit: null }],
    ]);
  });

  it('is one call for each part of the text that asks for something', async () => {
    expect(
      await callsFor(
        'What time is it in Oslo, and which public holidays are there in Norway in 2026? How far is it from Oslo to Lima?',
      ),
    ).toEqual([
      ['localTime', { city: 'Oslo' }],
      ['publicHolidays', { country: 'NO', year: 2026, limit: null }],
      ['distance', { from: 'Oslo', to: 'Lima', unit: null }],
    ]);
  });

  it('is none whose choice the text does not make, and another tool where that can be filled in', async () => {
    const museum = define('museumHours', 'When the museum of a country is open.', { country: { enum: ['DE', 'NO'] } });
    const guide = define('museumGuide', 'A guide to a museum.', { museum: string('Which museum') });

    expect(await callsFor('When is the museum of Narnia open?', [museum])).toEqual([]);
    expect(await callsFor('When is the museum "Old Mill" open?', [museum, guide])).toEqual([
      ['museumGuide', { museum: 'Old Mill' }],
    ]);
    expect(await callsFor('When is the museum of Norway open?', [museum, guide])).toEqual([
      ['museumHours', { country: 'NO' }],
    ]);
    expect(await callsFor('When is the museum open?', [museum], { toolChoice: 'museumHours' })).toHaveLength(1);
  });

  it('keeps to the tool choice of the request', async () => {
    expect(await callsFor('What time is it in Oslo?', tools, { toolChoice: 'none' })).toEqual([]);
    expect(await callsFor('Oslo', tools, { toolChoice: 'localTime' })).toEqual([['localTime', { city: 'Oslo' }]]);
    expect(await callsFor('Hm.', tools, { toolChoice: 'required' })).toHaveLength(1);
  });

  it('is the same every time', async () => {
    const text = 'What time is it in Oslo and Lima?';
    expect(await callsFor(text)).toEqual(await callsFor(text));
  });
});

describe('how a rehearsal answers', () => {
  const model = new RehearsalModel();
  const customers = functionTool({
    name: 'findCustomer',
    description: 'Finds a customer by name.',
    parameters: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    execute: () => ({ customerId: 'c-7', name: 'Ada Lovelace', orders: [{ total: 12.5 }, { total: 3 }] }),
  });
  const refunds = functionTool({
    name: 'refund',
    description: 'Refunds what a customer paid.',
    parameters: {
      type: 'object',
      properties: { customerId: { type: 'string', pattern: '^c-\\d$' }, amount: { type: 'number' } },
      required: ['customerId', 'amount'],
    },
    execute: ({ customerId, amount }) => `${String(amount)} went back to ${String(customerId)}`,
  });

  it('tells what the tools returned, and that it is no language model', async () => {
    const result = await run(new Agent({ name: 'Desk', model, tools: [customers] }), 'Find the customer Ada Lovelace');
    expect(result.finalOutput).toBe(
      'This is a rehearsal, not a language model. The tools said:\n' +
        'findCustomer(name: "Ada Lovelace"): customerId: c-7, name: Ada Lovelace, orders: [{ total: 12.5 }, { total: 3 }]',
    );
  });

  it('makes a call that needs an earlier output after it', async () => {
    const result = await run(
      new Agent({ name: 'Desk', model, tools: [customers, refunds] }),
      'Find the customer Ada, and refund 12.50',
    );
    expect(result.finalOutput).toContain('refund(customerId: "c-7", amount: 12.5): 12.5 went back to c-7');
    expect(result.usage.requests).toBe(3);
  });

  it('takes a choice from an earlier output, and leaves the call out if that does not make it', async () => {
    const paint = functionTool({
      name: 'paintWall',
      description: 'Paints a wall.',
      parameters: {
        type: 'object',
        properties: { colour: { enum: ['red', 'blue'] } },
        required: ['colour'],
        additionalProperties: false,
      },
      execute: ({ colour }) => `The wall is ${String(colour)}`,
    });
    const favourite = (answer: unknown) =>
      functionTool({
        name: 'favouriteOf',
        description: 'What a customer likes.',
        parameters: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
        execute: () => answer,
      });
    const ask = async (answer: unknown) => {
      const agent = new Agent({ name: 'Desk', model, tools: [favourite(answer), paint] });
      return (await run(agent, 'What does the customer Ada like, and paint the wall')).finalOutput;
    };

    expect(await ask({ colour: 'blue' })).toContain('paintWall(colour: "blue"): The wall is blue');
    expect(await ask({ colour: 'green' })).not.toContain('paintWall');
    expect(await ask('Tea.')).not.toContain('paintWall');
  });

  it('makes one call at a time where calls may not be parallel', async () => {
    const agent = new Agent({ name: 'Desk', model, modelSettings: { parallelToolCalls: false }, tools: [customers] });
    const result = await run(agent, 'Find the customers Ada and Grace');
    expect(
      result.rawResponses.map(({ output }) => output.filter(({ type }) => type === 'function_call').length),
    ).toEqual([1, 1, 0]);
    expect(result.finalOutput).toContain('"Grace"');
  });

  it('says which tools there are when none matches', async () => {
    const result = await run(new Agent({ name: 'Desk', model, tools: [customers, refunds] }), 'Sing a song!');
    expect(result.finalOutput).toBe(
      'This is a rehearsal, not a language model. None of its tools matches what you said. Use words that describe one of them: findCustomer, refund.',
    );
  });

  it('answers the latest question of a conversation', async () => {
    const agent = new Agent({ name: 'Desk', model, tools: [customers] });
    const first = await run(agent, 'Find the customer Ada');
    const second = await run(agent, [
      ...first.history,
      { type: 'message', role: 'user', content: 'And the customer Grace?' },
    ]);
    expect(second.newItems.filter(({ type }) => type === 'tool_call_item')).toHaveLength(1);
    expect(second.finalOutput).toContain('findCustomer(name: "Grace")');
  });

  it('answers in JSON of the shape that is asked for, out of what the tools returned', async () => {
    const agent = new Agent({
      name: 'Desk',
      model,
      tools: [customers],
      outputType: {
        type: 'object',
        properties: { customerId: { type: 'string' }, mood: { enum: ['calm', 'angry'] } },
        required: ['customerId', 'mood'],
      } satisfies JsonSchema,
    });
    const result = await run(agent, 'Find the angry customer Ada');
    expect(result.finalOutput).toEqual({ customerId: 'c-7', mood: 'angry' });
  });
});
