import { afterEach, describe, expect, it } from '@jest/globals';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { IsInt, IsString, Max, Min } from 'class-validator';
import * as v from 'valibot';
import { z } from 'zod';
import {
  Agent,
  functionTool,
  setLogger,
  UserError,
  type AgentToolInputData,
  type AgentToolOptions,
  type InputItem,
  type JsonSchema,
  type ToolContext,
} from '../../src/index.js';
import { callTool, say, ScriptedModel } from '../../src/testing/index.js';
import { askAgent } from '../support/ask-agent.js';

const warnings: string[] = [];
const listen = (): void => setLogger({ warn: (message) => void warnings.push(message) });
afterEach(() => {
  setLogger(undefined);
  warnings.length = 0;
});

/** What an agent behind a tool was told, after one call of it, and what the outer model read. */
async function told<TInput = Record<string, unknown>>(
  options: AgentToolOptions<TInput>,
  args: object,
): Promise<{ readonly input: unknown; readonly output: unknown; readonly requests: number }> {
  const model = new ScriptedModel([say('Done inside.')]);
  const expert = new Agent({ name: 'Expert', model });
  const { outputs } = await askAgent([expert.asTool(options)], [callTool(expert.asTool(options).name, args)]);
  return { input: textOf(model.requests[0]?.input), output: outputs[0], requests: model.requests.length };
}

function textOf(input: readonly InputItem[] | undefined): unknown {
  const [first] = input ?? [];
  return first !== undefined && 'content' in first ? first.content : first;
}

describe('the name of an agent as a tool', () => {
  it.each([
    ['Researcher', 'researcher'],
    ['Spanish Agent', 'spanish_agent'],
    ['tab\tand line', 'tab_and_line'],
    ['under_score_9', 'under_score_9'],
  ])('of %j is its own in lower case, with blanks joined', (agentName, toolName) => {
    listen();

    expect(new Agent({ name: agentName }).asTool().name).toBe(toolName);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['Spanish Agent!', 'spanish_agent_'],
    ['two-part', 'two_part'],
    ['Müller & Söhne', 'm_ller___s_hne'],
    ['🙂', '_'],
    ['x'.repeat(70), 'x'.repeat(64)],
  ])('of %j tells operators what was replaced', (agentName, toolName) => {
    listen();

    expect(new Agent({ name: agentName }).asTool().name).toBe(toolName);
    expect(warnings).toEqual([expect.stringContaining(`"${toolName}"`)]);
    expect(warnings[0]).toContain('toolName');
  });

  it('is as said where one is said', () => {
    listen();

    const tool = new Agent({ name: 'Spanish Agent!' }).asTool({ toolName: 'Spanish-1', toolDescription: 'Speaks it' });

    expect(tool).toMatchObject({ name: 'Spanish-1', description: 'Speaks it' });
    expect(warnings).toEqual([]);
  });
});

describe('options that cannot be meant', () => {
  const agent = new Agent({ name: 'Expert' });
  it.each<[string, object, RegExp]>([
    ['a misspelt one', { tooldescription: 'x' }, /did you mean 'toolDescription'/],
    ['guardrails of tools, which have no place here', { inputGuardrails: [] }, /no option 'inputGuardrails'/],
    ['a name that is none', { toolName: 'two words' }, /toolName of 1 to 64/],
    ['no turns', { maxTurns: 0 }, /maxTurns is 0/],
    ['a session that is none', { session: {} }, /session is no session/],
    [
      'two memories',
      { session: { getItems: () => [], addItems: () => undefined }, conversationId: 'c' },
      /both keep the conversation/,
    ],
    ['misspelt hooks', { hooks: { onToolStarted: () => undefined } }, /onToolStart/],
    ['an extractor that is none', { customOutputExtractor: 'text' }, /customOutputExtractor is no function/],
    ['a handler that is none', { onStream: true }, /onStream is no function/],
    ['a builder that is none', { inputBuilder: 'x' }, /inputBuilder is no function/],
    ['an isEnabled that is none', { isEnabled: 'yes' }, /isEnabled/],
    ['a needsApproval that is none', { needsApproval: 'yes' }, /needsApproval/],
    ['an errorFunction that is none', { errorFunction: 'oops' }, /errorFunction/],
    ['a configuration that has no such setting', { runConfig: { modle: 'x' } }, /did you mean 'model'/],
    ['an impossible depth', { runConfig: { maxAgentDepth: 0 } }, /maxAgentDepth is 0/],
  ])('are refused at once: %s', (_what, options, message) => {
    expect(() => agent.asTool(options)).toThrow(UserError);
    expect(() => agent.asTool(options)).toThrow(message);
  });

  it('are no options at all', () => {
    expect(() => agent.asTool('x' as never)).toThrow(/takes its options as an object/);
  });
});

describe('what the agent is told', () => {
  it('is one text as it stands, by default', async () => {
    const tool = new Agent({ name: 'Expert' }).asTool();

    expect(tool.description).toBe('');
    expect(tool.strict).toBe(true);
    expect(tool.inputSchema).toMatchObject({
      title: 'AgentAsToolInput',
      description: expect.any(String),
      type: 'object',
      properties: { input: { type: 'string' } },
      required: ['input'],
      additionalProperties: false,
    });
    expect(await told({}, { input: '## Look\n{"at": this}' })).toEqual({
      input: '## Look\n{"at": this}',
      output: 'Done inside.',
      requests: 1,
    });
  });

  it('is nothing where the call does not fit', async () => {
    const { output, requests } = await told({}, { inptu: 3 });

    expect(output).toMatch(/^An error occurred/);
    expect(requests).toBe(0);
  });

  it('holds arguments of a JSON Schema as data, with a summary where some field is described', async () => {
    const parameters = {
      type: 'object',
      description: 'A translation.',
      properties: {
        text: { type: 'string', description: 'What to translate' },
        to: { enum: ['de', 'fr', 'it', 'es', 'nl', 'sv'] },
        tone: { const: 'formal' },
        words: { type: 'integer' },
      },
      required: ['text', 'to'],
      additionalProperties: false,
    } as const;

    const { input } = await told({ parameters }, { text: 'Hi\n"you"', to: 'de' });

    expect(input).toMatch(
      /^.+\n\n## Structured Input Data:\n\n```json\n\{\n {2}"text": "Hi\\n\\"you\\"",\n {2}"to": "de"\n\}\n```/,
    );
    expect((input as string).split('## Input Schema Summary:\n\n')[1]?.split('\n')).toEqual([
      'Description: A translation.',
      '- text (string, required) - What to translate',
      '- to (enum "de" | "fr" | "it" | "es" | "nl" | ..., required)',
      '- tone (literal "formal", optional)',
      '- words (integer, optional)',
    ]);
  });

  it.each<[string, JsonSchema['properties'] & object]>([
    ['nobody described anything', { a: { type: 'string' } }],
    ['a field is a list', { a: { type: 'array', items: { type: 'string' }, description: 'Some' } }],
    ['a field is an object', { a: { type: 'object', description: 'One', properties: {}, required: [] } }],
    ['a field is one of several', { a: { anyOf: [{ type: 'string' }, { type: 'number' }], description: 'x' } }],
  ])('has no summary where %s', async (_what, properties) => {
    const parameters = { type: 'object', properties, required: [], additionalProperties: false } as const;

    const { input } = await told({ parameters }, {});

    expect(input).toContain('## Structured Input Data:');
    expect(input).not.toContain('## Input');
  });

  it('has the whole schema in place of the summary, if asked for', async () => {
    const parameters = {
      type: 'object',
      properties: { a: { type: 'string', description: 'x' } },
      required: ['a'],
      additionalProperties: false,
    } as const;

    const { input } = await told({ parameters, includeInputSchema: true }, { a: 'b' });
    const [, schema] = (input as string).split('## Input JSON Schema:\n\n```json\n');

    expect(input).not.toContain('Summary');
    expect(JSON.parse(schema?.replace(/```$/, '') ?? '')).toEqual(parameters);
  });

  it('has no schema where there are no parameters to speak of', async () => {
    expect((await told({ includeInputSchema: true }, { input: 'Hi' })).input).toBe('Hi');
  });

  it('holds what zod and valibot made of the arguments', async () => {
    const zod = z.object({ city: z.string().trim().describe('Where'), days: z.number().default(3) });
    const valibot = toStandardJsonSchema(
      v.object({ city: v.pipe(v.string(), v.minLength(2)), days: v.optional(v.number(), 3) }),
    );

    const byZod = await told({ parameters: zod }, { city: ' Oslo ' });
    const byValibot = await told({ parameters: valibot }, { city: 'Oslo' });
    const refused = await told({ parameters: valibot }, { city: 'O' });

    expect(byZod.input).toContain('"city": "Oslo",\n  "days": 3');
    expect(byZod.input).toContain('- city (string, required) - Where');
    expect(byValibot.input).toContain('"city": "Oslo",\n  "days": 3');
    expect(refused.output).toMatch(/city/);
    expect(refused.requests).toBe(0);
  });

  it('holds an instance of a DTO class, once its rules have run', async () => {
    class Trip {
      @IsString()
      city!: string;

      @IsInt()
      @Min(1)
      @Max(14)
      days!: number;
    }
    const seen: unknown[] = [];
    const options: AgentToolOptions<Trip> = {
      parameters: Trip,
      inputBuilder: ({ params }) => {
        seen.push(params);
        return `${params.city} for ${params.days}`;
      },
    };

    expect((await told(options, { city: 'Oslo', days: 2 })).input).toBe('Oslo for 2');
    expect(seen[0]).toBeInstanceOf(Trip);
    expect(await told(options, { city: 'Oslo', days: 15 })).toMatchObject({
      requests: 0,
      output: expect.stringContaining('days'),
    });
    expect((await told({ parameters: Trip }, { city: 'Oslo', days: 2 })).input).toContain(
      '"city": "Oslo",\n  "days": 2',
    );
  });

  it('holds values that JSON does not know in their nearest form', async () => {
    const parameters = z.object({
      at: z.string().transform((text) => new Date(text)),
      big: z.number().transform((value) => BigInt(value)),
      tags: z.array(z.string()).transform((tags) => new Set(tags)),
    });

    const { input } = await told({ parameters }, { at: '2026-01-02T00:00:00Z', big: 12, tags: ['a'] });

    expect(input).toContain('"at": "2026-01-02T00:00:00.000Z",\n  "big": 12,\n  "tags": [\n    "a"\n  ]');
  });
});

describe('an inputBuilder', () => {
  const parameters = {
    type: 'object',
    properties: { a: { type: 'string', description: 'x' } },
    required: ['a'],
    additionalProperties: false,
  } as const;

  it('is given the arguments, their summary and their schema, and may take its time', async () => {
    const given: AgentToolInputData<unknown>[] = [];
    const inputBuilder = async (data: AgentToolInputData<unknown>): Promise<string> => {
      given.push(data);
      return Promise.resolve('Built.');
    };

    expect((await told({ parameters, inputBuilder }, { a: 'b' })).input).toBe('Built.');
    expect(given).toEqual([
      {
        params: { a: 'b' },
        summary: '- a (string, required) - x',
        jsonSchema: expect.objectContaining({ required: ['a'] }),
      },
    ]);
  });

  it('works over the usual text as well', async () => {
    const { input } = await told({ inputBuilder: ({ params }) => `Please: ${String(params.input)}` }, { input: 'Hi' });

    expect(input).toBe('Please: Hi');
  });

  it('may give items', async () => {
    const items: InputItem[] = [
      { type: 'message', role: 'user', content: 'First' },
      { type: 'message', role: 'user', content: 'Second' },
    ];
    const model = new ScriptedModel([say('Done.')]);
    const tool = new Agent({ name: 'Expert', model }).asTool({ inputBuilder: () => items });

    await askAgent([tool], [callTool('expert', { input: 'x' })]);

    expect(model.requests[0]?.input).toEqual(items);
  });

  it.each([undefined, 42, { text: 'x' }])('that gives %j is a failure of the tool', async (wrong) => {
    const { output, requests } = await told({ inputBuilder: () => wrong as never }, { input: 'x' });

    expect(output).toContain('Agent tool "expert" called with invalid input');
    expect(requests).toBe(0);
  });

  it('that throws is a failure of the tool', async () => {
    const inputBuilder = (): string => {
      throw new Error('no words');
    };

    expect((await told({ inputBuilder }, { input: 'x' })).output).toContain('no words');
  });
});

describe('toolInput', () => {
  async function seenInside(options: AgentToolOptions, args: object): Promise<unknown> {
    const seen: unknown[] = [];
    const look = functionTool({
      name: 'look',
      parameters: { type: 'object' },
      execute: (_input, context: ToolContext) => void seen.push(context.toolInput),
    });
    const model = new ScriptedModel([callTool('look'), say('Done.')]);
    const expert = new Agent({ name: 'Expert', model, tools: [look] });
    await askAgent([expert.asTool(options)], [callTool('expert', args)]);
    return seen[0];
  }

  it('is what the call said, for the tools inside', async () => {
    const parameters = {
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
      additionalProperties: false,
    } as const;

    expect(await seenInside({ parameters }, { a: 'b' })).toEqual({ a: 'b' });
    expect(await seenInside({ inputBuilder: () => 'x' }, { input: 'y' })).toEqual({ input: 'y' });
  });

  it('is nothing where the agent is told one text', async () => {
    expect(await seenInside({}, { input: 'y' })).toBeUndefined();
  });
});
