import { describe, expect, it } from '@jest/globals';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { tool as agentsTool } from '@openai/agents';
import { jsonSchema, tool as aiTool } from 'ai';
import { type } from 'arktype';
import * as v from 'valibot';
import { z } from 'zod';
import { z as zod3 } from 'zod-3';
import {
  adoptTool,
  Agent,
  functionTool,
  programmaticToolCallingTool,
  run,
  type FunctionToolOptions,
} from '../../src/index.js';
import { OpenAIResponsesModel } from '../../src/openai/index.js';
import { say } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';

const startServer = serversPerTest();

const EMPTY = { type: 'object', properties: {} } as const;

/** One schema of each library: a text, a list of objects, and what only some values have. */
const SCHEMAS: readonly (readonly [string, NonNullable<FunctionToolOptions<unknown>['outputSchema']>])[] = [
  ['zod 4', z.object({ due: z.string(), lines: z.array(z.object({ sum: z.number() })), note: z.string().optional() })],
  [
    'zod 3',
    zod3.object({
      due: zod3.string(),
      lines: zod3.array(zod3.object({ sum: zod3.number() })),
      note: zod3.string().optional(),
    }),
  ],
  [
    'valibot',
    toStandardJsonSchema(
      v.object({ due: v.string(), lines: v.array(v.object({ sum: v.number() })), note: v.optional(v.string()) }),
    ),
  ],
  ['arktype', type({ due: 'string', lines: type({ sum: 'number' }).array(), 'note?': 'string' })],
];

const BILL = {
  type: 'object',
  properties: {
    due: { type: 'string' },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        properties: { sum: { type: 'number' } },
        required: ['sum'],
        additionalProperties: false,
      },
    },
    note: { type: 'string' },
  },
  required: ['due', 'lines'],
  additionalProperties: false,
} as const;

/** What the API is told that a tool returns. */
async function shownToPrograms(tool: FunctionToolOptions<unknown>['outputSchema'] | object): Promise<unknown> {
  const server = await startServer(say('ok'));
  const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
  await run(new Agent({ name: 'Clerk', model, tools: [tool as object, programmaticToolCallingTool()] }), 'Go');
  return server.requests[0]?.tools?.find((one) => one.type === 'function')?.['output_schema'];
}

describe('the outputSchema of a functionTool', () => {
  it.each(SCHEMAS)('of %s is shown to the programs that may call it', async (_library, outputSchema) => {
    const bill = functionTool({
      name: 'bill',
      parameters: EMPTY,
      outputSchema,
      allowedCallers: ['programmatic'],
      execute: () => ({ due: 'today', lines: [] }),
    });

    expect(await shownToPrograms(bill)).toEqual(BILL);
  });

  it('is a JSON Schema as well, and shown to nobody but programs', async () => {
    const options = { name: 'bill', parameters: EMPTY, outputSchema: BILL, execute: () => 1 } as const;
    expect(await shownToPrograms(functionTool({ ...options, allowedCallers: ['direct', 'programmatic'] }))).toEqual(
      BILL,
    );
    expect(functionTool(options).outputSchema).toEqual(BILL);
  });

  it('says what is there after defaults, and a Date as the text that it is sent as', async () => {
    const outputSchema = z.object({ nights: z.number().default(1), day: z.date() });
    const stay = functionTool({
      name: 'stay',
      parameters: EMPTY,
      outputSchema,
      allowedCallers: ['programmatic'],
      execute: () => ({ nights: 2, day: new Date(0) }),
    });

    expect(await shownToPrograms(stay)).toMatchObject({
      properties: { day: { type: 'string', format: 'date-time' } },
      required: ['nights', 'day'],
    });
  });

  it('of zod 3 has what a default fills in, and promises nothing of what is caught only where it is wrong', () => {
    const outputSchema = zod3.object({
      nights: zod3.number().default(1),
      rooms: zod3.number().default(1).nullable().refine(Boolean).brand('rooms'),
      beds: zod3.string().default('1').pipe(zod3.coerce.number()),
      note: zod3.string().optional().catch(''),
    });
    const options = { name: 'stay', parameters: EMPTY, execute: () => null as never };

    expect(functionTool({ ...options, outputSchema }).outputSchema?.required).toEqual(['nights', 'rooms', 'beds']);
    expect(functionTool({ ...options, parameters: outputSchema }).inputSchema.required).toEqual([]);
  });

  it('is what the compiler holds execute to, awaited, and is no reason to look at what a JSON Schema may mean', () => {
    const common = { name: 'sum', parameters: z.object({ of: z.array(z.number()) }) };
    const outputSchema = z.object({ sum: z.number() });
    functionTool({ ...common, outputSchema, execute: ({ of }) => ({ sum: of.length }) });
    functionTool({ ...common, outputSchema, execute: async ({ of }) => ({ sum: of.length }) });
    // @ts-expect-error -- a text is no number
    functionTool({ ...common, outputSchema, execute: ({ of }) => ({ sum: of.join() }) });
    // @ts-expect-error -- nor is it one once it is awaited
    functionTool({ ...common, outputSchema, execute: async ({ of }) => ({ sum: of.join() }) });
    // @ts-expect-error -- so in other libraries
    functionTool({ ...common, outputSchema: type({ sum: 'number' }), execute: () => ({}) });
    functionTool({ ...common, outputSchema: { type: 'number' }, execute: ({ of }) => of.join() });
    functionTool({ ...common, execute: ({ of }) => void of });
    expect(common.name).toBe('sum');
  });

  it.each<readonly [string, unknown, string]>([
    ['nothing that says anything', 7, 'functionTool bill outputSchema: takes a JSON Schema'],
    ['null', null, 'takes a JSON Schema, a Standard Schema'],
    ['a zod 4 transform', z.object({ a: z.string().transform(Number) }), 'outputSchema: This zod schema has no JSON'],
    ['a zod 3 transform', zod3.object({ a: zod3.string().transform(Number) }), 'transform cannot be represented'],
    ['a valibot schema that is not wrapped', v.object({ a: v.string() }), 'Wrap it in `toStandardJsonSchema(schema)`'],
    ['a keyword that says something else', { type: 'object', required: 'a' }, 'a list of texts'],
    [
      'a type that there is none of',
      { type: 'object', properties: { a: { type: 'strin' } } },
      'JSON Schema has no type "strin"',
    ],
    [
      'a reference to nothing',
      { type: 'array', items: { $ref: '#/$defs/Line' } },
      '$ref "#/$defs/Line" points to nothing',
    ],
    [
      'of a library that says only what goes in',
      { '~standard': { version: 1, vendor: 'half', validate: () => ({}), jsonSchema: { input: () => EMPTY } } },
      'This half schema cannot say its JSON Schema',
    ],
    ['the shape of a zod object', { city: z.string() }, 'is a schema of a library'],
  ])('is refused when it is %s', (_what, outputSchema, words) => {
    const options = { name: 'bill', parameters: EMPTY, outputSchema, execute: () => 1 };
    expect(() => functionTool(options as FunctionToolOptions<object>)).toThrow(words);
  });
});

describe('the outputSchema of a tool of another package', () => {
  it('comes along with one of @openai/agents', async () => {
    const bill = agentsTool({
      name: 'bill',
      description: 'A bill.',
      parameters: z.object({}),
      outputSchema: z.object({ sum: z.number() }),
      allowedCallers: ['programmatic'],
      execute: async () => ({ sum: 1 }),
    });

    expect(await shownToPrograms(bill)).toMatchObject({
      type: 'object',
      properties: { sum: { type: 'number' } },
      required: ['sum'],
    });
  });

  it('comes along with one of the AI SDK, unless the model reads something else or it has no JSON form', () => {
    const adopted = (options: object) =>
      adoptTool(aiTool({ inputSchema: z.object({}), execute: () => ({ sum: 1 }), ...options } as never), {
        name: 'bill',
      }).outputSchema;

    const sum = { type: 'object', properties: { sum: { type: 'number' } } } as const;
    expect(adopted({ outputSchema: z.object({ sum: z.number() }) })).toMatchObject(sum);
    expect(adopted({ outputSchema: jsonSchema(sum) })).toEqual(sum);
    const outputSchema = z.object({ sum: z.number() });
    expect(adopted({ outputSchema, toModelOutput: () => ({ type: 'text', value: 'one' }) })).toBeUndefined();
    expect(adopted({ outputSchema: z.string().transform(Number) })).toBeUndefined();
  });
});
