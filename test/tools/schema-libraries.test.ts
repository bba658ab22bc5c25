import { describe, expect, it } from '@jest/globals';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { z } from 'zod';
import { z as zod3 } from 'zod-3';
import * as mini from 'zod/mini';
import { functionTool, ToolCallError, type FunctionToolOptions } from '../../src/index.js';
import { callTool } from '../../src/testing/index.js';
import { askAgent } from '../support/ask-agent.js';

type Parameters = FunctionToolOptions<unknown>['parameters'];

/** One schema of each library: a default, an optional value, a transform, listed values, a union, an object in a list. */
const LIBRARIES: readonly (readonly [string, Parameters])[] = [
  [
    'zod 4',
    z.object({
      nights: z.int().min(1).default(1),
      note: z.string().optional(),
      budget: z.string().transform(Number),
      board: z.enum(['full', 'half']),
      room: z.union([z.number(), z.string()]),
      guests: z.array(z.object({ name: z.string() })),
    }),
  ],
  [
    'zod 3',
    zod3.object({
      nights: zod3.number().int().min(1).default(1),
      note: zod3.string().optional(),
      budget: zod3.string().transform(Number),
      board: zod3.enum(['full', 'half']),
      room: zod3.union([zod3.number(), zod3.string()]),
      guests: zod3.array(zod3.object({ name: zod3.string() })),
    }),
  ],
  [
    'zod 4 mini',
    mini.object({
      nights: mini.prefault(mini.int().check(mini.minimum(1)), 1),
      note: mini.optional(mini.string()),
      budget: mini.pipe(mini.string(), mini.transform(Number)),
      board: mini.enum(['full', 'half']),
      room: mini.union([mini.number(), mini.string()]),
      guests: mini.array(mini.object({ name: mini.string() })),
    }),
  ],
  [
    'valibot',
    toStandardJsonSchema(
      v.object({
        nights: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
        note: v.optional(v.string()),
        budget: v.pipe(v.string(), v.transform(Number)),
        board: v.picklist(['full', 'half']),
        room: v.union([v.number(), v.string()]),
        guests: v.array(v.object({ name: v.string() })),
      }),
    ),
  ],
  [
    'arktype',
    type({
      nights: 'number.integer >= 1 = 1',
      'note?': 'string',
      budget: type('string').pipe(Number),
      board: "'full' | 'half'",
      room: 'number | string',
      guests: type({ name: 'string' }).array(),
    }),
  ],
];

describe('functionTool with a schema of another library', () => {
  it.each(LIBRARIES)(
    'gives %s what the model wrote, with defaults, transforms and nothing for what was left out',
    async (_name, parameters) => {
      const { outputs } = await askAgent(
        [book(parameters)],
        [
          callTool('book', {
            nights: null,
            note: null,
            budget: '120',
            board: 'half',
            room: 7,
            guests: [{ name: 'Ada' }],
          }),
          callTool('book', { nights: 3, note: 'late', budget: '80', board: 'full', room: 'suite', guests: [] }),
        ],
      );

      expect(outputs.map((output) => JSON.parse(String(output)) as unknown)).toEqual([
        { nights: 1, budget: 120, board: 'half', room: 7, guests: [{ name: 'Ada' }] },
        { nights: 3, note: 'late', budget: 80, board: 'full', room: 'suite', guests: [] },
      ]);
    },
  );

  it.each(LIBRARIES)(
    'shows the model a strict schema of %s, and tells it what does not fit',
    async (_name, parameters) => {
      const tool = book(parameters);
      expect(tool.strictSchema).toMatchObject({
        required: expect.arrayContaining(['nights', 'note', 'budget', 'board', 'room', 'guests']),
        additionalProperties: false,
      });

      const wrong = { nights: 0, note: null, budget: '1', board: 'none', room: 1, guests: [] };
      const { outputs } = await askAgent([tool], [callTool('book', wrong)]);
      expect(outputs).toEqual([expect.stringContaining('nights')]);
      expect(outputs).toEqual([expect.stringContaining('board')]);
    },
  );
});

describe('a tool that takes the model’s text as it is', () => {
  const parameters = { type: 'object', properties: { n: { type: 'integer' } } } as const;

  it('is given it unchecked, with the context, and returns what it likes (B121)', async () => {
    const raw = functionTool({
      name: 'raw',
      parameters,
      invoke: (context, json) => ({ json, call: context.toolCallId, tool: context.toolName }),
    });
    const { outputs } = await askAgent([raw], [callTool('raw', '{"n": "no number"', 'call_7')]);

    expect(outputs).toEqual([JSON.stringify({ json: '{"n": "no number"', call: 'call_7', tool: 'raw' })]);
  });

  it('ends the run when it throws, unless it has an error function (B122)', async () => {
    const invoke = (): never => {
      throw new Error('broken');
    };
    const bare = functionTool({ name: 'bare', parameters, invoke });
    const told = functionTool({
      name: 'told',
      parameters,
      invoke,
      errorFunction: (_context, { message }) => `It is ${message}.`,
    });

    await expect(askAgent([bare], [callTool('bare')])).rejects.toThrow(ToolCallError);
    expect((await askAgent([told], [callTool('told')])).outputs).toEqual(['It is broken.']);
  });
});

function book(parameters: Parameters) {
  return functionTool({ name: 'book', parameters, execute: (input) => input });
}
