import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { z } from 'zod';
import { Agent, run, UserError } from '../../../src/index.js';
import { codexTool, type CodexToolOptions } from '../../../src/tools/codex/index.js';
import { callTool, say, ScriptedModel } from '../../../src/testing/index.js';
import { askAgent } from '../../support/ask-agent.js';
import { fakeCodex, task } from './fake-codex.js';

/** What is said of options, which plain JavaScript may make of anything. */
function refusal(options: unknown): string {
  try {
    codexTool(options as CodexToolOptions);
  } catch (error) {
    return error instanceof UserError ? error.message : 'refused with another error';
  }
  return 'not refused';
}

async function schemaTold(outputSchema: NonNullable<CodexToolOptions['outputSchema']>): Promise<unknown> {
  const fake = fakeCodex();
  const tool = codexTool({ outputSchema, codexOptions: { codexPathOverride: fake.path } });
  await askAgent([tool], [callTool('codex', task('hello'))]);
  return fake.starts()[0]?.schema;
}

describe('the Codex tool', () => {
  it('is shown to the model as it is in the table (B241, B243, B245)', () => {
    const tool = codexTool();

    expect(tool).toMatchObject({
      type: 'function',
      name: 'codex',
      description: 'Executes an agentic Codex task against the current workspace.',
      strict: true,
    });
    expect(tool.strictSchema).toMatchObject({
      type: 'object',
      properties: {
        inputs: {
          type: 'array',
          minItems: 1,
          items: {
            properties: {
              type: { enum: ['text', 'local_image'] },
              text: { type: ['string', 'null'] },
              path: { type: ['string', 'null'] },
            },
            required: ['type', 'text', 'path'],
            additionalProperties: false,
          },
        },
        thread_id: { type: ['string', 'null'] },
      },
      required: ['inputs', 'thread_id'],
      additionalProperties: false,
    });
  });

  it('hides the thread where the context of the run says it (B243)', () => {
    expect(codexTool({ useRunContextThreadId: true }).strictSchema.properties).not.toHaveProperty('thread_id');
  });

  it.each(['codex', 'codex_review', '  codex_a-b  '])('takes the name %j (B241)', (name) => {
    expect(codexTool({ name }).name).toBe(name.trim());
  });

  it.each([
    ['', /not ""/],
    ['   ', /not " {3}"/],
    ['codex_', /not "codex_"/],
    ['reviewer', /not "reviewer"; try 'codex_reviewer'/],
    ['Codex', /not "Codex"/],
    ['codex-review', /try 'codex_review'/],
    ['codex_a b', /try 'codex_a_b'/],
    [`codex_${'x'.repeat(60)}`, /at most 64/],
    [7, /not a number/],
    [null, /not null/],
  ])('refuses the name %j (B241)', (name, reason) => {
    expect(refusal({ name })).toMatch(reason);
  });

  it('does not go twice by one name on one agent (B242)', async () => {
    const model = new ScriptedModel([say('Never.')]);
    const agent = new Agent({ name: 'Test', model, tools: [codexTool(), codexTool()] });

    await expect(run(agent, 'Go')).rejects.toThrow(/Two tools are named "codex"/);
    expect(model.requests).toHaveLength(0);
  });

  it.each([
    [
      { sandboxMode: 'yolo' },
      'takes as sandboxMode one of read-only, workspace-write, danger-full-access, not "yolo".',
    ],
    [
      { approvalPolicy: 'always' },
      'takes as approvalPolicy one of never, on-request, on-failure, untrusted, not "always".',
    ],
    [
      { modelReasoningEffort: 'extreme' },
      /takes as modelReasoningEffort one of minimal, low, medium, high, xhigh, .*, not "extreme"/,
    ],
    [{ webSearchMode: true }, 'takes as webSearchMode one of disabled, cached, live, not a boolean.'],
    [{ webSearchEnabled: 'live' }, 'takes as webSearchEnabled true or false, not a text.'],
    [{ skipGitRepoCheck: 'no' }, 'takes as skipGitRepoCheck true or false'],
    [{ networkAccessEnabled: 1 }, 'takes as networkAccessEnabled true or false, not a number.'],
    [{ workingDirectory: ' ' }, 'takes as workingDirectory a text that is not blank, not a blank one.'],
    [{ additionalDirectories: '/a' }, 'takes as additionalDirectories a list of texts'],
    [{ additionalDirectories: ['/a', 1] }, 'not one with something else in it'],
    [{ idleTimeoutMs: 0 }, 'takes as idleTimeoutMs milliseconds from 1 to 2147483647, not 0.'],
    [{ idleTimeoutMs: Number.NaN }, 'not NaN'],
    [{ threadId: 7 }, 'takes as threadId a text, not a number.'],
    [{ runContextThreadIdKey: '' }, 'takes as runContextThreadIdKey a text that is not blank'],
    [{ persistSession: null }, 'takes as persistSession true or false, not null.'],
    [{ onStream: 'log' }, 'takes as onStream a function, not a text.'],
    [{ outputSchema: 'text' }, 'takes as outputSchema an object, not a text.'],
    [{ needsApproval: 'yes' }, 'has a needsApproval that is a string'],
    [{ errorFunction: 'told' }, 'has an errorFunction that is no function'],
    [{ timeoutMs: -1 }, 'timeoutMs is -1'],
    [{ workingDir: '/a' }, "has no option 'workingDir' (did you mean 'workingDirectory'?)"],
    [{ codexOptions: { apikey: 'sk-123456' } }, "codexOptions has no option 'apikey' (did you mean 'apiKey'?)"],
    [{ codexOptions: null }, 'codexOptions takes its options as an object, not null'],
    [{ codexOptions: { apiKey: 12_345_678 } }, 'codexOptions takes as apiKey a text that is not blank, not a number.'],
    [{ codexOptions: { env: { A: 1 } } }, 'codexOptions takes as env an object whose values are texts'],
    [{ codexOptions: { codexSubprocessStreamLimitBytes: 65_535 } }, 'bytes from 65536 to 67108864, not 65535.'],
    [{ codexOptions: { codexSubprocessStreamLimitBytes: 67_108_865 } }, 'not 67108865.'],
    [{ defaultThreadOptions: { sandboxMode: 'off' } }, 'defaultThreadOptions takes as sandboxMode one of read-only'],
    [{ defaultThreadOptions: { threadId: 'x' } }, "defaultThreadOptions has no option 'threadId'"],
    ['codex', 'takes its options as an object, not "codex"'],
    [null, 'takes its options as an object, not null'],
  ])('refuses the options %j (B245, B246, B252)', (options, reason) => {
    expect(refusal(options)).toMatch(reason);
  });

  it('tells all that is wrong at once', () => {
    const told = refusal({ name: 'codex_x', sandboxMode: 'a', threadID: 'b', codexOptions: { env: [] } });

    expect(told.split('\n')).toEqual([
      expect.stringMatching(/^codexTool codex_x has no option 'threadID'/),
      expect.stringMatching(/^codexTool codex_x takes as sandboxMode/),
      expect.stringMatching(/^codexTool codex_x codexOptions takes as env/),
    ]);
  });

  it('never tells a key, wherever it was put', () => {
    expect(
      refusal({ codexOptions: { apiKey: ['sk-123456'], baseUrl: { key: 'sk-123456' }, env: 'sk-123456' } }),
    ).not.toContain('sk-123456');
  });

  it('takes the limit of a line from the environment, and refuses one that is none (B252)', () => {
    const name = 'OPENAI_AGENTS_CODEX_SUBPROCESS_STREAM_LIMIT_BYTES';
    try {
      process.env[name] = 'many';
      expect(refusal({})).toBe(`${name} takes bytes from 65536 to 67108864, not NaN.`);
      process.env[name] = '100000';
      expect(refusal({})).toBe('not refused');
    } finally {
      delete process.env[name];
    }
  });

  it.each([
    [{ inputs: [] }, /inputs must be/],
    [{ inputs: [{ type: 'text', text: ' ', path: null }] }, /inputs\[0\]\.text must be a text that is not blank/],
    [
      { inputs: [{ type: 'text', text: 'a', path: 'b' }] },
      /inputs\[0\]\.path must be null for the type "text", but got "b"/,
    ],
    [{ inputs: [{ type: 'local_image', text: null, path: null }] }, /inputs\[0\]\.path must be .*, but got null/],
    [{ inputs: [{ type: 'local_image', text: 'a', path: 'b' }] }, /inputs\[0\]\.text must be null/],
    [{ inputs: [{ type: 'video', text: 'a', path: null }] }, /inputs\[0\]\.type must be/],
    [{ inputs: [{ type: 'text', text: 'a', path: null, more: 1 }] }, /more/],
  ])('tells the model what is wrong with %j, and starts nothing (B243, B244)', async (args, reason) => {
    const fake = fakeCodex();
    const tool = codexTool({ codexOptions: { codexPathOverride: fake.path } });

    const { outputs } = await askAgent([tool], [callTool('codex', args)]);

    expect(outputs[0]).toMatch(reason);
    expect(fake.starts()).toHaveLength(0);
  });
});

describe('the schema of the answer (B261)', () => {
  const expected = {
    type: 'object',
    properties: { title: { type: 'string' }, count: { type: ['integer', 'null'] } },
    required: ['title', 'count'],
    additionalProperties: false,
  };

  it('can be of zod or valibot', async () => {
    await expect(schemaTold(z.object({ title: z.string(), done: z.boolean() }))).resolves.toMatchObject({
      type: 'object',
      properties: { title: { type: 'string' }, done: { type: 'boolean' } },
      required: ['title', 'done'],
      additionalProperties: false,
    });
    await expect(schemaTold(toStandardJsonSchema(v.object({ title: v.string() })))).resolves.toMatchObject({
      properties: { title: { type: 'string' } },
      required: ['title'],
      additionalProperties: false,
    });
  });

  it('can be a list of fields', async () => {
    const told = await schemaTold({
      title: 'Report',
      description: 'What was done.',
      properties: [
        { name: 'title', description: 'In five words.', schema: { type: 'string' } },
        { name: 'count', schema: { type: 'integer' } },
      ],
      required: ['title'],
    });

    expect(told).toMatchObject({
      ...expected,
      description: 'What was done.',
      properties: { ...expected.properties, title: { type: 'string', description: 'In five words.' } },
    });
  });

  it.each([
    [{ type: 'string' }, /the schema of an object, not of "string"/],
    [{ type: 'array', items: { type: 'string' } }, /not of "array"/],
    [{}, /not of "anything"/],
    [z.string(), /not of "string"/],
    [{ type: 'object', properties: { a: { type: 'strng' } } }, /strng/],
    [{ properties: [] }, /needs at least one property/],
    [
      { properties: [{ name: ' ', schema: { type: 'string' } }] },
      /properties\[0\] takes as name a text that is not blank/,
    ],
    [{ properties: [{ name: 'a' }] }, /properties\[0\] needs a name and a schema/],
    [{ properties: ['a'] }, /properties\[0\] takes its options as an object, not "a"/],
    [{ properties: [{ name: 'a', schema: 'string' }] }, /properties\[0\] takes as schema an object, not a text/],
    [{ properties: [{ name: 'a', schema: {} }] }, /a schema that says nothing/],
    [{ properties: [{ name: 'a', schema: { type: 'nothing' } }] }, /nothing/],
    [{ properties: [{ name: 'a', schema: { type: 'string' }, kind: 'x' }] }, /has no option 'kind'/],
    [
      {
        properties: [
          { name: 'a', schema: { type: 'string' } },
          { name: 'a ', schema: { type: 'string' } },
        ],
      },
      /two properties named "a"/,
    ],
    [
      { properties: [{ name: 'a', schema: { type: 'string' } }], required: ['b'] },
      /requires "b", which is none of its properties/,
    ],
    [{ properties: [{ name: 'a', schema: { type: 'string' } }], required: 'a' }, /takes as required a list/],
  ])('cannot be %j', (outputSchema, reason) => {
    expect(refusal({ outputSchema })).toMatch(reason);
  });
});
