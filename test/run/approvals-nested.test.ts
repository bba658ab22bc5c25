import { afterEach, describe, expect, it } from '@jest/globals';
import {
  Agent,
  RunState,
  UserError,
  type AgentToolOptions,
  type RunInput,
  type RunOptions,
  type RunResult,
  type ToolApprovalItem,
} from '../../src/index.js';
import { callTool, say, ScriptedModel, type ScriptedAnswer } from '../../src/testing/index.js';
import { type Bank, bankAgent } from '../support/bank.js';
import { decideAll } from '../support/decide-all.js';
import { runEitherWay } from '../support/run-either-way.js';
import { register, Traces, unregister } from '../tracing/traces.js';

afterEach(unregister);

interface Desk {
  readonly outer: Agent;
  readonly inner: Agent;
  readonly bank: Bank;
  /** What the outer agent's model is asked, and what the inner one's. */
  readonly asked: { readonly outer: ScriptedModel; readonly inner: ScriptedModel };
}

/** An agent that asks another, behind the tool `clerk`, which can pay. */
function desk(
  outerScript: readonly ScriptedAnswer[],
  innerScript: readonly ScriptedAnswer[],
  options: AgentToolOptions = {},
): Desk {
  const { agent: inner, bank, model } = bankAgent(innerScript, { name: 'Clerk' });
  const outerModel = new ScriptedModel(outerScript);
  const outer = new Agent({
    name: 'Desk',
    model: outerModel,
    tools: [inner.asTool({ toolName: 'clerk', ...options })],
  });
  return { outer, inner, bank, asked: { outer: outerModel, inner: model } };
}

const ASK = callTool('clerk', { input: 'Pay Ada' }, 'call_clerk');
const PAY = callTool('pay', { to: 'Ada' }, 'call_pay');

describe.each([
  ['in one piece', false, false],
  ['streamed', true, false],
  ['in one piece, as text between', false, true],
  ['streamed, as text between', true, true],
])('a call inside an agent tool, %s,', (_way, stream, asText) => {
  const runIt = (agent: Agent, input: RunInput<unknown, string>, options?: RunOptions): Promise<RunResult> =>
    runEitherWay(stream, agent, input, options);
  const goOn = async (agent: Agent, state: RunState<unknown, string>, options?: RunOptions): Promise<RunResult> =>
    runIt(agent, asText ? await RunState.fromString(agent, state.toString()) : state, options);

  it('waits in the outer run, and its run goes on from there', async () => {
    const { outer, inner, bank, asked } = desk([ASK, say('Ada is paid.')], [PAY, say('Paid.')]);
    const paused = await runIt(outer, 'Pay Ada');

    expect(paused.interruptions).toEqual([
      {
        type: 'tool_approval_item',
        rawItem: PAY,
        agent: inner,
        toolName: 'pay',
        arguments: '{"to":"Ada"}',
        path: ['call_clerk'],
      },
    ]);
    expect(paused.newItems.map(({ type }) => type)).toEqual(['tool_call_item']);
    expect(bank.paid).toEqual([]);

    const result = await goOn(outer, decideAll(paused.state, 'approve'));

    expect(result.finalOutput).toBe('Ada is paid.');
    expect(bank.paid).toEqual(['Ada']);
    expect(asked.outer.received).toEqual([
      { type: 'function_call_result', callId: 'call_clerk', name: 'clerk', output: 'Paid.' },
    ]);
    expect(asked.inner.requests).toHaveLength(2);
    expect(asked.outer.requests).toHaveLength(2);
    expect(result.usage.requests).toBe(4);
  });

  it('is told of to the inner model when it is rejected', async () => {
    const { outer, bank, asked } = desk([ASK, say('Ada is not paid.')], [PAY, say('I may not.')]);
    const { state } = await runIt(outer, 'Pay Ada');
    state.reject(state.interruptions[0] as ToolApprovalItem, { message: 'No money.' });

    const result = await goOn(outer, state);

    expect(bank.paid).toEqual([]);
    expect(asked.inner.received).toMatchObject([{ callId: 'call_pay', output: 'No money.' }]);
    expect(asked.outer.received).toMatchObject([{ callId: 'call_clerk', output: 'I may not.' }]);
    expect(result.finalOutput).toBe('Ada is not paid.');
  });

  it('waits after the agent tool itself was approved: two layers', async () => {
    const { outer, bank, asked } = desk([ASK, say('Done.')], [PAY, say('Paid.')], { needsApproval: true });
    const first = await runIt(outer, 'Pay Ada');
    expect(first.interruptions).toMatchObject([{ toolName: 'clerk', path: [] }]);
    expect(asked.inner.requests).toHaveLength(0);

    const second = await goOn(outer, decideAll(first.state, 'approve'));
    expect(second.interruptions).toMatchObject([{ toolName: 'pay', path: ['call_clerk'] }]);

    const last = await goOn(outer, decideAll(second.state, 'approve'));
    expect(last.finalOutput).toBe('Done.');
    expect(bank.paid).toEqual(['Ada']);
  });

  it('never comes about when the agent tool is rejected', async () => {
    const { outer, asked } = desk([ASK, say('Done.')], [PAY], { needsApproval: true });
    const { state } = await runIt(outer, 'Pay Ada');

    await goOn(outer, decideAll(state, 'reject'));

    expect(asked.inner.requests).toHaveLength(0);
    expect(asked.outer.received).toMatchObject([{ output: 'Tool execution was not approved.' }]);
  });

  it('is dropped with its run when the agent tool is rejected after it began', async () => {
    const { outer, bank, asked } = desk([ASK, say('Done.')], [PAY]);
    const { state } = await runIt(outer, 'Pay Ada');
    const [inner] = state.interruptions as [ToolApprovalItem];
    state.approve(inner);
    state.reject({ ...inner, rawItem: ASK, path: [] }, { message: 'Leave it.' });

    const result = await goOn(outer, state);

    expect(bank.paid).toEqual([]);
    expect(asked.inner.requests).toHaveLength(1);
    expect(asked.outer.received).toMatchObject([{ callId: 'call_clerk', output: 'Leave it.' }]);
    expect(result.finalOutput).toBe('Done.');
    expect(JSON.parse(result.state.toString())).toMatchObject({ run: { nested: [] } });
  });

  it('does not have the agent tool asked for again, nor begun again', async () => {
    const seen: string[] = [];
    const { outer } = desk([ASK, say('Done.')], [PAY, say('Paid.')], {
      needsApproval: () => {
        seen.push('asked');
        // It would ask the second time.
        return seen.filter((what) => what === 'asked').length > 1;
      },
    });
    const hooks = { onToolStart: (_context: unknown, { name }: { name: string }) => void seen.push(name) };
    const { state } = await runIt(outer, 'Pay Ada', { hooks });

    const result = await goOn(outer, decideAll(state, 'approve'), { hooks });

    expect(result.finalOutput).toBe('Done.');
    expect(seen.filter((what) => what !== 'pay')).toEqual(['asked', 'clerk']);
  });

  it('is told from one with the same id in another run by its path, and not without it', async () => {
    const both = [callTool('clerk', { input: 'Ada' }, 'call_1'), callTool('clerk', { input: 'Eve' }, 'call_2')];
    const { outer, bank } = desk(
      [both, say('Done.')],
      [callTool('pay', { to: 'Ada' }, 'call_1'), callTool('pay', { to: 'Ada' }, 'call_1'), say('One.'), say('Two.')],
    );
    const { state } = await runIt(outer, 'Pay both');
    expect(state.interruptions.map(({ path }) => path)).toEqual([['call_1'], ['call_2']]);
    const [first] = state.interruptions as [ToolApprovalItem, ToolApprovalItem];

    const { path: _path, ...without } = first;
    expect(() => state.approve(without as ToolApprovalItem)).toThrow(/waits in several runs at once/);
    expect(() => state.approve({ rawItem: { callId: 'call_1' } } as ToolApprovalItem)).toThrow(UserError);

    state.approve(JSON.parse(JSON.stringify(first)) as ToolApprovalItem);
    const second = await goOn(outer, state);
    expect(bank.paid).toEqual(['Ada']);
    expect(second.interruptions.map(({ path }) => path)).toEqual([['call_2']]);
    const last = await goOn(outer, decideAll(second.state, 'approve'));
    expect(bank.paid).toEqual(['Ada', 'Ada']);
    expect(last.finalOutput).toBe('Done.');
  });

  it('may be deeper still', async () => {
    const { outer: middle, bank } = desk([ASK, say('Middle.')], [PAY, say('Paid.')]);
    const model = new ScriptedModel([callTool('desk', { input: 'Pay' }, 'call_desk'), say('Top.')]);
    const top = new Agent({ name: 'Top', model, tools: [middle.asTool()] });
    const { state } = await runIt(top, 'Pay Ada');
    expect(state.interruptions).toMatchObject([
      { toolName: 'pay', agent: { name: 'Clerk' }, path: ['call_desk', 'call_clerk'] },
    ]);

    const result = await goOn(top, decideAll(state, 'approve'));

    expect(result.finalOutput).toBe('Top.');
    expect(bank.paid).toEqual(['Ada']);
    expect(result.usage.requests).toBe(6);
  });

  it('is named after the agent that was handed to inside', async () => {
    const model = new ScriptedModel([callTool('transfer_to_cashier'), PAY, say('Paid.')]);
    const { agent: cashier, bank } = bankAgent([], { model, name: 'Cashier' });
    const clerk = new Agent({ name: 'Clerk', model, handoffs: [cashier] });
    const outerModel = new ScriptedModel([ASK, say('Done.')]);
    const outer = new Agent({ name: 'Desk', model: outerModel, tools: [clerk.asTool({ toolName: 'clerk' })] });
    const { state } = await runIt(outer, 'Pay Ada');
    expect(state.interruptions).toMatchObject([{ agent: { name: 'Cashier' } }]);

    await goOn(outer, decideAll(state, 'approve'));

    expect(bank.paid).toEqual(['Ada']);
    expect(outerModel.received).toMatchObject([{ output: 'Paid.' }]);
  });

  it('keeps a sticky decision within its own run', async () => {
    const { outer, bank } = desk(
      [ASK, callTool('clerk', { input: 'Again' }, 'call_again'), say('Done.')],
      [PAY, callTool('pay', { to: 'Eve' }), say('Both.'), callTool('pay', { to: 'Bob' })],
    );
    const { state } = await runIt(outer, 'Pay Ada');
    state.approve(state.interruptions[0] as ToolApprovalItem, { alwaysApprove: true });

    const second = await goOn(outer, state);

    expect(bank.paid).toEqual(['Ada', 'Eve']);
    expect(second.interruptions).toMatchObject([{ arguments: '{"to":"Bob"}', path: ['call_again'] }]);
  });
});

describe('a call that is rejected', () => {
  it('is a span that says so', async () => {
    const traces = new Traces();
    register(traces);
    const { agent } = bankAgent([PAY, say('Done.')]);
    const { state } = await runEitherWay(false, agent, 'Pay');

    await runEitherWay(false, agent, decideAll(state, 'reject'));

    expect(traces.span('execute_tool pay')).toMatchObject({
      status: { message: expect.stringMatching(/manually rejected by the user/) },
      attributes: { 'gen_ai.tool.call.id': 'call_pay' },
    });
  });
});
