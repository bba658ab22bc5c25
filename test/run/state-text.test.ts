import { afterEach, describe, expect, it } from '@jest/globals';
import {
  Agent,
  functionTool,
  handoff,
  MemorySession,
  run,
  RunState,
  setLogger,
  type FunctionTool,
  type JsonSchema,
  type RunItem,
} from '../../src/index.js';
import { callTool, say, ScriptedModel } from '../../src/testing/index.js';
import { bankAgent } from '../support/bank.js';
import { decideAll } from '../support/decide-all.js';

afterEach(() => setLogger(undefined));

const PAY_AND_LOOK = [callTool('pay', { to: 'Ada' }, 'call_pay'), callTool('balance', {}, 'call_balance')];

describe('a state as text', () => {
  it('goes on in another place, with other objects, as it would have here', async () => {
    const here = bankAgent([PAY_AND_LOOK, say('Paid.')]);
    const paused = await run(here.agent, 'Pay Ada', { maxTurns: 7 });
    const text = paused.state.toString();
    const expected = await run(here.agent, decideAll(paused.state, 'approve'));

    const there = bankAgent([say('Paid.')]);
    const state = await RunState.fromString(there.agent, text);
    expect(state.interruptions).toEqual(paused.interruptions.map((item) => ({ ...item, agent: there.agent })));
    const result = await run(there.agent, decideAll(state, 'approve'));

    expect(there.bank.paid).toEqual(['Ada']);
    expect(there.model.requests[0]?.input).toEqual(here.model.requests[1]?.input);
    expect(result.finalOutput).toBe('Paid.');
    expect(withoutAgents(result.newItems)).toEqual(withoutAgents(expected.newItems));
    expect(result.usage).toEqual(expected.usage);
    expect(result.rawResponses).toEqual(expected.rawResponses);
    expect(result.lastAgent).toBe(there.agent);
  });

  it('is the same once it was read', async () => {
    const { agent } = bankAgent([PAY_AND_LOOK]);
    const paused = await run(agent, 'Pay Ada', { maxTurns: null, context: { user: 'u1' } });
    paused.state.approve(paused.interruptions[0] as never, { alwaysApprove: true });
    const text = paused.state.toString();

    const state = await RunState.fromString(agent, text);

    expect(state.toString()).toBe(text);
    expect(JSON.parse(JSON.stringify({ state }))).toEqual({ state: JSON.parse(text) });
  });

  it('names its version', async () => {
    const { agent } = bankAgent([say('Hi.')]);
    const { state } = await run(agent, 'Hi');

    expect(JSON.parse(state.toString())).toMatchObject({ $schemaVersion: '1.0' });
  });

  it('tells of a run that has ended, which can be read but not gone on with', async () => {
    const { agent } = bankAgent([say('Hi.')]);
    const { state, history } = await run(agent, 'Hi');

    const read = await RunState.fromString(agent, state.toString());

    expect(read.history).toEqual(history);
    await expect(run(agent, read)).rejects.toThrow(/has its final output/);
  });

  it('remembers decisions and their messages, sticky ones too', async () => {
    const { agent } = bankAgent([
      [callTool('pay', { to: 'Ada' }, 'call_ada'), callTool('pay', { to: 'Eve' }, 'call_eve')],
      callTool('pay', { to: 'Eve' }, 'call_late'),
      say('Done.'),
    ]);
    const paused = await run(agent, 'Pay both');
    const [ada, eve] = paused.interruptions;
    paused.state.approve(ada as never);
    paused.state.reject(eve as never, { alwaysReject: true, message: 'Not Eve.' });

    const there = bankAgent([callTool('pay', { to: 'Eve' }, 'call_late'), say('Done.')]);
    const result = await run(there.agent, await RunState.fromString(there.agent, paused.state.toString()));

    expect(there.bank.paid).toEqual(['Ada']);
    expect(there.model.received.map(({ output }) => output)).toEqual(['{"paid":"Ada"}', 'Not Eve.', 'Not Eve.']);
    expect(result.finalOutput).toBe('Done.');
  });

  it('counts turns on', async () => {
    const { agent } = bankAgent([callTool('pay', { to: 'Ada' })]);
    const paused = await run(agent, 'Pay', { maxTurns: 1 });
    const text = decideAll(paused.state, 'approve').toString();

    const there = bankAgent([say('Paid.')]);
    const state = await RunState.fromString(there.agent, text);
    expect(state.turn).toBe(1);
    await expect(run(there.agent, state)).rejects.toThrow(/1/);
    await expect(run(there.agent, state, { maxTurns: 2 })).resolves.toMatchObject({ finalOutput: 'Paid.' });
  });

  it('knows what the session has', async () => {
    const session = new MemorySession();
    const { agent } = bankAgent([PAY_AND_LOOK]);
    const paused = await run(agent, 'Pay Ada', { session });
    expect(await session.getItems()).toHaveLength(1);

    const there = bankAgent([say('Paid.')]);
    const state = await RunState.fromString(there.agent, decideAll(paused.state, 'approve').toString());
    await run(there.agent, state, { session });

    expect((await session.getItems()).map(({ type }) => type)).toEqual([
      'message',
      'function_call',
      'function_call',
      'function_call_result',
      'function_call_result',
      'message',
    ]);
  });

  it('goes on in a conversation that the server keeps', async () => {
    const { agent } = bankAgent([callTool('pay', { to: 'Ada' }, 'call_pay')]);
    const paused = await run(agent, 'Pay', { conversationId: 'conv_1' });

    const there = bankAgent([say('Paid.')]);
    await run(there.agent, await RunState.fromString(there.agent, decideAll(paused.state, 'approve').toString()));

    expect(there.model.requests).toMatchObject([
      { conversationId: 'conv_1', input: [{ type: 'function_call_result', callId: 'call_pay' }] },
    ]);
  });

  it('keeps what guardrails decided', async () => {
    const make = (script: ConstructorParameters<typeof ScriptedModel>[0]): ReturnType<typeof bankAgent> =>
      bankAgent(script, {
        inputGuardrails: [
          { name: 'polite', execute: () => ({ tripwireTriggered: false, outputInfo: { score: 0.5 } }) },
        ],
      });
    const paused = await run(make([callTool('pay', { to: 'Ada' })]).agent, 'Pay');

    const there = make([]);
    const state = await RunState.fromString(there.agent, decideAll(paused.state, 'approve').toString());
    const error = await run(there.agent, state).catch((thrown: unknown) => thrown);

    const { state: last } = error as { readonly state: RunState };
    expect(JSON.parse(last.toString())).toMatchObject({
      run: {
        guardrailResults: {
          input: [{ guardrail: 'polite', decision: { tripwireTriggered: false, outputInfo: { score: 0.5 } } }],
        },
      },
    });
  });
});

describe('what tools returned', () => {
  const pay = functionTool({
    name: 'pay',
    description: '',
    parameters: empty(),
    needsApproval: true,
    execute: () => 1,
  });

  async function outputsAfterReading(...outputs: readonly unknown[]): Promise<readonly RunItem[]> {
    const tools: FunctionTool[] = outputs.map((output, index) =>
      functionTool({ name: `give_${index}`, description: '', parameters: empty(), execute: () => output }),
    );
    const model = new ScriptedModel([[...tools.map(({ name }) => callTool(name)), callTool('pay')]]);
    const agent = new Agent({ name: 'Test', model, tools: [...tools, pay] });
    const { state } = await run(agent, 'Go');
    const read = await RunState.fromString(agent, state.toString());
    return read.newItems.filter(({ type }) => type === 'tool_call_output_item');
  }

  it('is kept where JSON can hold it', async () => {
    const items = await outputsAfterReading('text', { a: [1, null, true] }, undefined, null, '');

    expect(items.map((item) => 'output' in item && item.output)).toEqual([
      'text',
      { a: [1, null, true] },
      undefined,
      null,
      '',
    ]);
  });

  it('is kept in its JSON form otherwise, and the text for the model as it was', async () => {
    const cyclic: { self?: unknown } = {};
    cyclic.self = cyclic;
    const items = await outputsAfterReading(new Map([['a', 1]]), new Date(0), 12n, cyclic);

    expect(items.map((item) => 'output' in item && item.output)).toEqual([
      { a: 1 },
      '1970-01-01T00:00:00.000Z',
      12,
      { self: '[Circular]' },
    ]);
    expect(items.map(({ rawItem }) => 'output' in rawItem && rawItem.output)).toEqual([
      '{"a":1}',
      '"1970-01-01T00:00:00.000Z"',
      '12',
      '{"self":"[Circular]"}',
    ]);
  });

  it('is not written twice where the model was sent it as it is', async () => {
    const long = 'x'.repeat(10_000);
    const tools = [functionTool({ name: 'read', description: '', parameters: empty(), execute: () => long }), pay];
    const agent = new Agent({ name: 'Test', model: new ScriptedModel([[callTool('read'), callTool('pay')]]), tools });
    const { state } = await run(agent, 'Go');

    expect(state.toString().length).toBeLessThan(15_000);
  });
});

describe('agents of a state', () => {
  it('are found through handoffs, handoffs of handoffs, and in circles', async () => {
    const make = (
      script: ConstructorParameters<typeof ScriptedModel>[0],
    ): { readonly first: Agent; readonly last: ReturnType<typeof bankAgent> } => {
      const model = new ScriptedModel(script);
      const last = bankAgent([], { model, name: 'Last', handoffs: () => [first] });
      const middle = new Agent({ name: 'Middle', model, handoffs: [handoff(last.agent)] });
      const first: Agent = new Agent({ name: 'First', model, handoffs: [middle] });
      return { first, last };
    };
    const here = make([callTool('transfer_to_middle'), callTool('transfer_to_last'), callTool('pay', { to: 'Ada' })]);
    const paused = await run(here.first, 'Pay');

    const there = make([say('Paid.')]);
    const state = await RunState.fromString(there.first, decideAll(paused.state, 'approve').toString());
    const result = await run(there.first, state);

    expect(state.agent).toBe(there.last.agent);
    expect(there.last.bank.paid).toEqual(['Ada']);
    expect(result.newItems.map(({ agent }) => agent.name)).toEqual([
      ...['First', 'First', 'Middle', 'Middle', 'Last', 'Last', 'Last'],
    ]);
    expect(result.newItems[1]).toMatchObject({ sourceAgent: { name: 'First' }, targetAgent: { name: 'Middle' } });
  });

  it('are named when one is not there any more', async () => {
    const model = new ScriptedModel([callTool('transfer_to_clerk'), callTool('pay', { to: 'Ada' })]);
    const clerk = bankAgent([], { model, name: 'Clerk' });
    const first = new Agent({ name: 'First', model, handoffs: [clerk.agent] });
    const { state } = await run(first, 'Pay');

    const without = new Agent({ name: 'First', handoffs: [new Agent({ name: 'Clerks' })] });
    await expect(RunState.fromString(without, state.toString())).rejects.toMatchObject({
      code: 'USER_ERROR',
      message: expect.stringMatching(
        /agent "Clerk".*Was "Clerks" meant\? Known from agent "First" on: "First", "Clerks"/s,
      ),
    });
  });

  it('are told apart by the way to them where two share a name', async () => {
    const make = (
      script: ConstructorParameters<typeof ScriptedModel>[0],
    ): { readonly first: Agent; readonly banks: readonly ReturnType<typeof bankAgent>[] } => {
      const model = new ScriptedModel(script);
      const banks = [bankAgent([], { model }), bankAgent([], { model })];
      const handoffs = banks.map(({ agent }, index) => handoff(agent, { toolNameOverride: `to_${index}` }));
      return { first: new Agent({ name: 'First', model, handoffs }), banks };
    };
    const { state } = await run(make([callTool('to_1'), callTool('pay', { to: 'Ada' })]).first, 'Pay');

    const there = make([say('Paid.')]);
    await run(there.first, await RunState.fromString(there.first, decideAll(state, 'approve').toString()));
    expect(there.banks.map(({ bank }) => bank.paid)).toEqual([[], ['Ada']]);
  });

  it('have to be the one that began the run', async () => {
    const { agent } = bankAgent([callTool('pay', { to: 'Ada' })]);
    const { state } = await run(agent, 'Pay');
    const other = new Agent({ name: 'Other', handoffs: [agent] });

    await expect(RunState.fromString(other, state.toString())).rejects.toThrow(/begun by agent "Bank", not by "Other"/);
  });
});

function empty(): JsonSchema {
  return { type: 'object', properties: {}, additionalProperties: false };
}

function withoutAgents(items: readonly RunItem[]): unknown[] {
  return items.map(({ agent: _agent, ...item }) => item);
}
