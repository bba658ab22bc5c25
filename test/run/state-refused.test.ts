import { describe, expect, it } from '@jest/globals';
import { Agent, functionTool, run, RunState, UserError, type InputItem, type JsonSchema } from '../../src/index.js';
import { callTool, say, ScriptedModel } from '../../src/testing/index.js';
import { Bank, bankAgent } from '../support/bank.js';

const EMPTY: JsonSchema = { type: 'object', properties: {}, additionalProperties: false };

/** A state with something of everything in it. */
async function everything(): Promise<{ readonly agent: Agent; readonly text: string }> {
  const model = new ScriptedModel([
    {
      output: [
        { type: 'reasoning', id: 'rs_1', content: [{ type: 'text', text: 'Hm.' }], providerData: { a: 1 } },
        {
          type: 'hosted_tool_call',
          name: 'web_search_call',
          id: 'ws_1',
          status: 'completed',
          providerData: { q: 'x' },
        },
        { type: 'message', role: 'assistant', id: 'm', content: [{ type: 'text', text: 'Well.', providerData: {} }] },
        callTool('transfer_to_bank', {}, 'call_bank'),
      ],
      usage: { requests: 1, inputTokens: 5, outputTokens: 3, totalTokens: 8, cachedTokens: 1, reasoningTokens: 2 },
      responseId: 'resp_1',
    },
    [
      callTool('ask', { topic: 'gold' }, 'call_ask'),
      callTool('look', { deep: 'TRUE' }, 'call_look'),
      callTool('pay', { to: 'Ada' }, 'call_pay'),
      callTool('transfer_to_first', {}, 'call_first'),
    ],
    callTool('pay', { to: 'Eve' }, 'call_inner'),
  ]);
  const look = functionTool({
    name: 'look',
    description: '',
    parameters: {
      type: 'object',
      properties: { deep: { enum: ['true'] } },
      required: ['deep'],
      additionalProperties: false,
    },
    customDataExtractor: () => ({ seen: true }),
    inputGuardrails: [{ name: 'eyes', run: () => ({ behavior: 'allow', outputInfo: { ok: 1 } }) }],
    outputGuardrails: [{ name: 'mouth', run: () => ({ behavior: 'reject_content', message: 'No.' }) }],
    execute: () => [{ type: 'image', imageUrl: 'data:image/png;base64,', detail: 'low' }],
  });
  const picture = functionTool({ name: 'picture', description: '', parameters: EMPTY, execute: () => 1 });
  const expert = bankAgent([], { model, name: 'Expert' });
  const bank = new Agent({
    name: 'Bank',
    model,
    tools: [
      new Bank(),
      look,
      picture,
      expert.agent.asTool({
        toolName: 'ask',
        parameters: {
          type: 'object',
          properties: { topic: { type: 'string' } },
          required: ['topic'],
          additionalProperties: false,
        },
      }),
    ],
    handoffs: () => [first],
  });
  const first: Agent = new Agent({
    name: 'First',
    model,
    handoffs: [bank],
    inputGuardrails: [{ name: 'polite', execute: () => ({ tripwireTriggered: false, outputInfo: 'nice' }) }],
  });
  const input: InputItem[] = [
    { type: 'message', role: 'user', content: 'Go' },
    {
      type: 'message',
      role: 'user',
      content: [
        { type: 'text', text: 'this' },
        { type: 'image', imageUrl: 'https://images.example/a.png', detail: 'high' },
        { type: 'file', fileId: 'file_1', filename: 'a.pdf' },
      ],
    },
    { type: 'message', role: 'assistant', content: [{ type: 'refusal', refusal: 'No.' }] },
    {
      type: 'function_call',
      callId: 'old',
      name: 'picture',
      arguments: '{}',
      namespace: 'n',
      id: 'fc_1',
      providerData: {},
    },
    { type: 'function_call_result', callId: 'old', name: 'picture', output: [{ type: 'text', text: 'x' }] },
  ];
  const { state } = await run(first, input, { context: { user: { id: 1 } }, previousResponseId: 'resp_0' });
  const [inner, pay] = state.interruptions;
  if (inner === undefined || pay === undefined) throw new Error('Nothing waits.');
  state.approve(inner, { alwaysApprove: true });
  state.reject(pay, { message: 'Not now.' });
  state.addInput('Hurry.');
  return { agent: first, text: state.toString() };
}

/** As much of a text as is changed by hand. */
interface Saved {
  readonly run: {
    agent: number;
    saved: number;
    readonly pending: { readonly calls: unknown[]; readonly undecided: string[] };
    readonly made: unknown[];
    readonly nested: { callId: string }[];
    readonly newItems: { type: string }[];
    readonly rawResponses: { readonly output: unknown[] }[];
    readonly approvals: { readonly byCall: unknown[][] };
  };
}

type Path = readonly (string | number)[];

/** Every place in a value, from the outside in. */
function* placesIn(value: unknown, path: Path = []): Generator<Path> {
  if (path.length > 0) yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    yield* placesIn(part, [...path, Array.isArray(value) ? Number(key) : key]);
}

/** A copy in which one place holds something else; `undefined` takes it away. */
function changed(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to;
  const part = changed((value as Record<string | number, unknown>)[key], rest, to);
  if (Array.isArray(value)) return value.with(Number(key), part);
  return { ...(value as object), [key]: part };
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
}

/** What may stand in a place beside what does. */
const MEANT = [
  // Data that is only handed on.
  /^context\.value|providerData\.|outputInfo|\.customData|newItems\.\d+\.output|\.toolInput|finalOutput\.value/,
  // A text, or a list of parts.
  /^items\.\d+\.(content|output) (string|list)$/,
  // A number without a limit, or none.
  /\.(turn|maxTurns) number$|\.maxTurns null$/,
  /(usage|requestUsageEntries\.\d+)\.\w+ number$/,
];

describe('a text that was tampered with', () => {
  it('is refused wherever a value of another type stands, with the place', async () => {
    const { agent, text } = await everything();
    const saved: unknown = JSON.parse(text);
    const accepted: string[] = [];
    for (const path of placesIn(saved)) {
      const before = path.reduce((value, key) => (value as Record<string | number, unknown>)[key], saved);
      for (const to of [null, 7.5, -3, 1e15, 'x', true, [], {}, [[]], { a: 1 }]) {
        if (typeOf(to) === typeOf(before) && typeof to !== 'number') continue;
        const outcome = await read(agent, JSON.stringify(changed(saved, path, to)));
        if (outcome === 'read') accepted.push(`${path.join('.')} ${typeOf(to)}`);
      }
    }

    expect(accepted).not.toHaveLength(0);
    expect(accepted.filter((place) => !MEANT.some((meant) => meant.test(place)))).toEqual([]);
  }, 60_000);

  it('is refused, or read whole, wherever something is missing', async () => {
    const { agent, text } = await everything();
    const saved: unknown = JSON.parse(text);
    const outcomes = new Set<string>();
    for (const path of placesIn(saved))
      outcomes.add(await read(agent, JSON.stringify(changed(saved, path, undefined))));
    expect(outcomes).toEqual(new Set(['refused', 'read']));
  }, 60_000);

  it.each<readonly [string, (saved: Saved) => void, RegExp]>([
    [
      'an item that is no call as a call that waits',
      ({ run: { pending } }) => pending.calls.splice(0, 1, 0),
      /run\.pending\.calls\[0\]/,
    ],
    [
      'a decision that no call waits for',
      ({ run: { pending } }) => pending.undecided.push('call_look'),
      /run\.pending\.undecided\[\d\] is "call_look"/,
    ],
    ['one call that waits twice', ({ run: { pending } }) => pending.calls.push(pending.calls[0]), /each once/],
    [
      'a run inside a call that does not wait',
      ({ run }) => run.nested.forEach((one) => (one.callId = 'call_look')),
      /one call that waits/,
    ],
    ['two runs inside one call', ({ run: { nested } }) => nested.push(...nested), /one call that waits/],
    [
      'what a call gave that has an output already',
      ({ run: { made, newItems } }) =>
        made.push(...newItems.filter(({ type }) => type === 'tool_call_output_item').slice(0, 1)),
      /run\.made\[0\] is an object where it has to be the output of one call that has none/,
    ],
    ['an agent beyond the last', ({ run }) => (run.agent = 99), /run\.agent is 99 .* from 0 to/],
    ['more saved than there is', ({ run }) => (run.saved = 99), /run\.saved is 99/],
    [
      'items of another kind',
      ({ run }) => run.newItems.forEach((item) => (item.type = 'tool_call_output_item')),
      /fits/,
    ],
    ['a response with what a user said', ({ run }) => run.rawResponses[0]?.output.splice(0, 1, 0), /a model said/],
    ['a decision that is neither', ({ run }) => run.approvals.byCall[0]?.splice(1, 1, {}), /approved is missing/],
  ])('is refused for %s', async (_what, change, message) => {
    const { agent, text } = await everything();
    const saved = JSON.parse(text) as Saved;
    change(saved);

    await expect(RunState.fromString(agent, JSON.stringify(saved))).rejects.toMatchObject({
      code: 'USER_ERROR',
      message: expect.stringMatching(message),
    });
  });

  it('gains nothing by names of prototypes', async () => {
    const { agent, text } = await everything();
    const inherited = text.replace('"run":', '"__proto__":{"polluted":true},"run":{"__proto__":');
    await expect(RunState.fromString(agent, `${inherited}}`)).rejects.toThrow(
      /run\.history is missing|run\.\w+ is missing/,
    );

    const harmless = text.replace('"run":', '"constructor":{"prototype":{"polluted":true}},"run":');
    const state = await RunState.fromString(agent, harmless);

    expect(Object.keys(state.runContext)).not.toContain('polluted');
    expect('polluted' in {}).toBe(false);
  });

  it('is refused when runs are inside of runs without end', async () => {
    const { agent, text } = await everything();
    const saved = JSON.parse(text) as { readonly run: { readonly nested: readonly { readonly run: unknown }[] } };
    const [inner] = saved.run.nested;
    const innermost = JSON.stringify({ callId: 'call_inner', run: inner?.run });
    const marked = JSON.stringify(inner?.run).replace('"nested":[]', '"nested":[MARK]');
    const [before = '', after = ''] = marked.split('MARK');
    const deep = `${`{"callId":"call_inner","run":${before}`.repeat(3_000)}${innermost}${`${after}}`.repeat(3_000)}`;

    expect(await read(agent, text.replace('"nested":[]', `"nested":[${deep}]`))).toBe('refused');
  });

  it.each([
    ['no text at all', 'undefined', /no text/],
    ['no JSON', '"{"', /no JSON/],
    ['half of the text', '"{\\"$schemaVersion\\":\\"1.0\\","', /no JSON.*not all of it/],
    ['a list', '"[]"', /the state is a list/],
    ['no version', '"{}"', /\$schemaVersion is missing/],
    [
      'another version',
      '"{\\"$schemaVersion\\":\\"2.0\\"}"',
      /\$schemaVersion "2\.0"\. This version of toolwright reads 1\.0\./,
    ],
  ])('is refused when it is %s', async (_what, given, message) => {
    const { agent } = bankAgent([say('Hi.')]);
    const text = given === 'undefined' ? undefined : (JSON.parse(given) as string);

    await expect(RunState.fromString(agent, text as string)).rejects.toMatchObject({
      code: 'USER_ERROR',
      message: expect.stringMatching(message),
    });
  });
});

/** @throws Whatever is no UserError: then it was no refusal but an accident. */
async function read(agent: Agent, text: string): Promise<'refused' | 'read'> {
  try {
    const state = await RunState.fromString(agent, text);
    // What was read is whole: it can be looked at and written.
    expect(state.interruptions).toBeDefined();
    expect(state.toString()).not.toBe('');
    return 'read';
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return 'refused';
  }
}
