import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  Agent,
  functionTool,
  run,
  RunState,
  setLogger,
  type JsonSchema,
  type ReadStateOptions,
  type RunContext,
  type SaveStateOptions,
} from '../../src/index.js';
import { callTool, say, ScriptedModel } from '../../src/testing/index.js';
import { decideAll } from '../support/decide-all.js';

const warn = jest.fn();

afterEach(() => {
  setLogger(undefined);
  warn.mockClear();
});

const EMPTY: JsonSchema = { type: 'object', properties: {}, additionalProperties: false };

class Customer {
  constructor(readonly id: number) {}

  greeting(): string {
    return `Hello ${this.id}`;
  }
}

/** Saves a run with a context, reads it, and gives what the approved tool finds in its place. */
async function throughText(
  context: unknown,
  { save, read, resume }: { save?: SaveStateOptions; read?: ReadStateOptions; resume?: { context?: unknown } } = {},
): Promise<unknown> {
  setLogger({ warn });
  const seen: unknown[] = [];
  const look = functionTool({
    name: 'look',
    description: '',
    parameters: EMPTY,
    needsApproval: true,
    execute: (_input, { context: given }) => {
      seen.push(given);
      return 'seen';
    },
  });
  const model = new ScriptedModel([callTool('look'), say('Done.')]);
  const agent = new Agent({ name: 'Test', model, tools: [look] });
  const { state } = await run(agent, 'Go', { context });
  const text = decideAll(state, 'approve').toString(save);
  await run(agent, await RunState.fromString(agent, text, read), resume);
  expect(seen).toHaveLength(1);
  return seen[0];
}

describe('the context of a saved state', () => {
  it.each<readonly [string, unknown]>([
    ['an object', { user: { id: 1, tags: ['a', null] } }],
    ['an object without a prototype', Object.assign(Object.create(null) as object, { id: 1 })],
    ['a text', 'u1'],
    ['a number', 0],
    ['null', null],
    ['nothing', undefined],
  ])('comes back when it is plain data: %s', async (_what, context) => {
    expect(await throughText(context)).toEqual(context);
    expect(warn).not.toHaveBeenCalled();
  });

  it('is a copy', async () => {
    const context = { count: 1 };
    const model = new ScriptedModel([say('Hi.')]);
    const { state } = await run(new Agent({ name: 'Test', model }), 'Hi', { context });

    const saved = state.toJSON();
    context.count = 2;

    expect(saved).toMatchObject({ context: { kind: 'plain', value: { count: 1 } } });
  });

  const cyclic: { self?: unknown } = {};
  cyclic.self = cyclic;
  it.each<readonly [string, unknown]>([
    ['an instance', new Customer(7)],
    ['an instance inside of an object', { customer: new Customer(7) }],
    ['a Date', { at: new Date(0) }],
    ['a Map', new Map()],
    ['a bigint', { amount: 1n }],
    ['a number that is none', { amount: Number.NaN }],
    ['a function', { log() {} }],
    ['a list with a hole that JSON would fill', [undefined]],
    ['a cycle', cyclic],
  ])('is left out, with a warning, when it is %s', async (_what, context) => {
    expect(await throughText(context)).toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('left out of the saved state'));
  });

  it('is refused when it may not be left out', async () => {
    await expect(throughText(new Customer(7), { save: { strictContext: true } })).rejects.toMatchObject({
      code: 'USER_ERROR',
      message: expect.stringMatching(/a Customer.*serializeContext/),
    });
    expect(await throughText({ id: 7 }, { save: { strictContext: true } })).toEqual({ id: 7 });
  });

  it('is made again by functions of yours', async () => {
    const save = { serializeContext: (context: unknown) => ({ id: (context as Customer).id }) };
    const read = {
      deserializeContext: async (saved: unknown) => Promise.resolve(new Customer((saved as { id: number }).id)),
    };

    const context = await throughText(new Customer(7), { save, read });

    expect(context).toBeInstanceOf(Customer);
    expect((context as Customer).greeting()).toBe('Hello 7');
    expect(warn).not.toHaveBeenCalled();
  });

  it('has its type where it is written and where it is read', async () => {
    const model = new ScriptedModel([say('Hi.')]);
    const agent = new Agent<Customer>({ name: 'Test', model });
    const { state } = await run(agent, 'Hi', { context: new Customer(7) });

    const text = state.toString({ serializeContext: ({ id }) => ({ id }) });
    const { runContext } = await RunState.fromString(agent, text, {
      deserializeContext: ({ id }: { id: number }) => new Customer(id),
    });

    expect(runContext.context.greeting()).toBe('Hello 7');
  });

  it('is made again of plain data too', async () => {
    const read = { deserializeContext: (saved: unknown) => new Customer((saved as { id: number }).id) };

    expect(await throughText({ id: 7 }, { read })).toBeInstanceOf(Customer);
  });

  it('is never what serializeContext gave', async () => {
    const save = { serializeContext: () => ({ id: 7 }) };

    await expect(throughText(new Customer(7), { save })).rejects.toThrow(/Give deserializeContext, or a context/);
    expect(await throughText(new Customer(7), { save, read: { context: 'mine' } })).toBe('mine');
  });

  it('has to be data once it is serialized', async () => {
    const save = { serializeContext: () => new Customer(7) };

    await expect(throughText(new Customer(7), { save })).rejects.toThrow(/serializeContext gave a Customer/);
  });

  it('gives way to the one that the reader has, and approvals stay', async () => {
    expect(await throughText({ id: 1 }, { read: { context: { id: 2 } } })).toEqual({ id: 2 });
    expect(await throughText({ id: 1 }, { read: { context: undefined } })).toBeUndefined();
  });

  it('gives way to the one that the run is gone on with, and approvals stay', async () => {
    expect(await throughText({ id: 1 }, { resume: { context: { id: 2 } } })).toEqual({ id: 2 });
    expect(await throughText(new Customer(1), { resume: { context: { id: 2 } } })).toEqual({ id: 2 });
  });

  it('is the one of runs inside agent tools as well', async () => {
    const seen: RunContext[] = [];
    const look = functionTool({
      name: 'look',
      description: '',
      parameters: EMPTY,
      needsApproval: true,
      execute: (_input, context) => void seen.push(context),
    });
    const parameters: JsonSchema = {
      type: 'object',
      properties: { topic: { type: 'string' } },
      required: ['topic'],
      additionalProperties: false,
    };
    const model = new ScriptedModel([callTool('ask', { topic: 'gold' }), callTool('look'), say('Yes.'), say('Done.')]);
    const inner = new Agent({ name: 'Inner', model, tools: [look] });
    const outer = new Agent({ name: 'Outer', model, tools: [inner.asTool({ toolName: 'ask', parameters })] });
    const { state } = await run(outer, 'Go', { context: { id: 1 } });

    const read = await RunState.fromString(outer, decideAll(state, 'approve').toString(), { context: { id: 2 } });
    const { usage } = await run(outer, read);

    expect(seen).toMatchObject([{ context: { id: 2 }, toolInput: { topic: 'gold' } }]);
    expect(usage.requests).toBe(4);
  });

  it.each([
    ['toString', async (agent: Agent, state: RunState) => state.toString({ strict: true } as object)],
    [
      'fromString',
      async (agent: Agent, state: RunState) => RunState.fromString(agent, state.toString(), { ctx: 1 } as object),
    ],
  ])('has options that are known: %s', async (_name, use) => {
    const agent = new Agent({ name: 'Test', model: new ScriptedModel([say('Hi.')]) });
    const { state } = await run(agent, 'Hi');

    await expect(use(agent, state as RunState)).rejects.toThrow(/has no option/);
  });
});
