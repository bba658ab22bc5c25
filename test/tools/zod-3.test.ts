import { describe, expect, it } from '@jest/globals';
import { z as ofTheOldPackage } from 'zod-3';
import { z as ofTheNewPackage } from 'zod/v3';
import { Agent, functionTool, handoff, run } from '../../src/index.js';
import { OpenAIResponsesModel } from '../../src/openai/index.js';
import { callTool, say } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';

const startServer = serversPerTest();

/** One program, written for either: the older package and the newer one's `zod/v3`, whose types are the same. */
const COPIES: readonly (readonly [string, typeof ofTheOldPackage])[] = [
  ['zod 3', ofTheOldPackage],
  ['zod/v3 of zod 4', ofTheNewPackage as unknown as typeof ofTheOldPackage],
];

describe.each(COPIES)('a schema of %s', (_name, z) => {
  const Booking = z.object({
    city: z.string().trim().min(1).describe('Where to sleep.'),
    nights: z.number().int().min(1).default(1),
    from: z.coerce.date(),
    code: z.coerce.string(),
    note: z.string().optional(),
    budget: z.string().transform(Number).pipe(z.number().max(500)),
    room: z.tuple([z.string(), z.number()]),
  });

  it('is the arguments of a tool: strict on the wire, parsed for the function', async () => {
    let booked: ofTheOldPackage.output<typeof Booking> | undefined;
    const book = functionTool({
      name: 'book',
      description: 'Books.',
      parameters: Booking,
      execute: (input) => {
        booked = input;
        return 'Booked.';
      },
    });
    const call = callTool('book', {
      city: ' Rome ',
      nights: null,
      from: '2024-05-17T00:00:00Z',
      code: '7',
      note: null,
      budget: '120',
      room: { item1: 'suite', item2: 7 },
    });
    const { server, outputs } = await ask([book], call);

    expect(server.requests[0]?.tools).toEqual([
      {
        type: 'function',
        name: 'book',
        description: 'Books.',
        strict: true,
        parameters: {
          type: 'object',
          properties: {
            city: { type: 'string', minLength: 1, description: 'Where to sleep.' },
            nights: { type: ['integer', 'null'], minimum: 1, default: 1 },
            from: { type: 'string', format: 'date-time' },
            code: { type: 'string' },
            note: { type: ['string', 'null'] },
            budget: { type: 'string' },
            room: expect.objectContaining({ required: ['item1', 'item2'] }),
          },
          required: ['city', 'nights', 'from', 'code', 'note', 'budget', 'room'],
          additionalProperties: false,
        },
      },
    ]);
    expect(booked).toEqual({
      city: 'Rome',
      nights: 1,
      from: new Date('2024-05-17T00:00:00Z'),
      code: '7',
      budget: 120,
      room: ['suite', 7],
    });
    expect(outputs).toEqual(['Booked.']);
  });

  it('tells the model what does not fit, whether its JSON Schema or only its own checks can say it', async () => {
    const even = z.object({ n: z.number().refine((n) => n % 2 === 0, 'must be even'), kind: z.enum(['a', 'b']) });
    const tool = functionTool({ name: 'count', parameters: even, execute: ({ n }) => n });

    expect((await ask([tool], callTool('count', { n: 3, kind: 'a' }))).outputs).toEqual([
      expect.stringContaining('n must be valid (must be even), but got 3'),
    ]);
    expect((await ask([tool], callTool('count', { n: 2, kind: 'zebra' }))).outputs).toEqual([
      expect.stringMatching(/kind must be .*"a".*"b".*zebra/),
    ]);
  });

  it('is the type of an answer', async () => {
    const Review = z.object({ stars: z.number().int().max(5), tags: z.array(z.string()).default(['none']) });
    const server = await startServer(say('{"stars":4,"tags":null}'));
    const model = new OpenAIResponsesModel(server.client(), 'm');
    const { finalOutput } = await run(new Agent({ name: 'Critic', model, outputType: Review }), 'Go');

    expect(server.requests[0]).toMatchObject({
      text: { format: { type: 'json_schema', strict: true, schema: { required: ['stars', 'tags'] } } },
    });
    expect(finalOutput satisfies { stars: number } | undefined).toEqual({ stars: 4, tags: ['none'] });
  });

  it('is what a handoff and an agent that is a tool are told', async () => {
    const told: unknown[] = [];
    const Reason = z.object({ reason: z.string().toUpperCase() });
    const server = await startServer(
      callTool('ask', { reason: 'late' }),
      say('Well.'),
      callTool('transfer_to_boss', { reason: 'cold' }),
      say('Done.'),
    );
    const model = new OpenAIResponsesModel(server.client(), 'm');
    const boss = new Agent({ name: 'Boss', model });
    const ask = boss.asTool({
      toolName: 'ask',
      toolDescription: 'Asks.',
      parameters: Reason,
      inputBuilder: ({ params }) => params.reason,
    });
    const handoffs = [handoff(boss, { inputType: Reason, onHandoff: (_run, input) => void told.push(input) })];
    await run(new Agent({ name: 'Triage', model, tools: [ask], handoffs }), 'Go');

    expect(server.requests[1]?.input).toEqual([expect.objectContaining({ content: 'LATE' })]);
    expect(told).toEqual([{ reason: 'COLD' }]);
  });
});

async function ask(tools: readonly object[], call: ReturnType<typeof callTool>) {
  const server = await startServer(call, say('Done.'));
  await run(new Agent({ name: 'Test', model: new OpenAIResponsesModel(server.client(), 'm'), tools }), 'Go');
  const { input = [] } = server.requests[1] ?? {};
  const outputs = (Array.isArray(input) ? input : []).flatMap((item) =>
    item.type === 'function_call_output' ? [item.output] : [],
  );
  return { server, outputs };
}
