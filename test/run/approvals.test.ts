import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  functionTool,
  MemorySession,
  run,
  RunState,
  tool,
  toolset,
  UserError,
  type AgentOptions,
  type FunctionTool,
  type JsonSchema,
  type RunConfig,
  type RunContext,
  type RunInput,
  type RunOptions,
  type RunResult,
  type ToolApprovalItem,
  type ToolCallError,
  type ToolOptions,
} from '../../src/index.js';
import { callTool, say, ScriptedModel, type ScriptedAnswer } from '../../src/testing/index.js';
import { bankAgent } from '../support/bank.js';
import { decideAll } from '../support/decide-all.js';
import { runEitherWay } from '../support/run-either-way.js';

/** A tool that takes a text `to`, and remembers with what it was called. */
function sendTool(options: Partial<ToolOptions> = {}): { readonly send: FunctionTool; readonly sent: string[] } {
  const sent: string[] = [];
  const send = functionTool<{ to: string }>({
    name: 'send',
    description: 'Sends',
    parameters: {
      type: 'object',
      properties: { to: { type: 'string' } },
      required: ['to'],
      additionalProperties: false,
    },
    needsApproval: true,
    ...options,
    execute: ({ to }) => {
      sent.push(to);
      return `sent to ${to}`;
    },
  });
  return { send, sent };
}

function only(items: readonly ToolApprovalItem[]): ToolApprovalItem {
  const [item, ...others] = items;
  if (item === undefined || others.length > 0) throw new Error(`${items.length} calls wait, not one.`);
  return item;
}

describe.each([
  ['in one piece', false],
  ['streamed', true],
])('a run %s that waits for approval', (_way, stream) => {
  const runIt = (
    agent: Agent,
    input: RunInput<unknown, string>,
    options?: RunOptions,
    config?: RunConfig,
  ): Promise<RunResult> => runEitherWay(stream, agent, input, options, config);

  it('tells only of calls that wait for a decision, not of those that were cut off', async () => {
    const { send } = sendTool();
    let uses = 0;
    const count = functionTool({
      name: 'count',
      parameters: { type: 'object' },
      errorFunction: null,
      execute: () => {
        uses += 1;
        if (uses === 1) throw new Error('not yet');
        return uses;
      },
    });
    const calls = [callTool('count', {}), callTool('send', { to: 'Ada' })];
    const agent = new Agent({ name: 'Post', model: new ScriptedModel([calls, say('Sent.')]), tools: [count, send] });

    const error: unknown = await runIt(agent, 'Send it').catch((thrown: unknown) => thrown);
    const failed = await RunState.fromString(agent, (error as ToolCallError).state?.toString() ?? '');

    expect(only(failed.interruptions).toolName).toBe('send');
    failed.approve(only(failed.interruptions));
    const result = await runIt(agent, failed);
    expect(result.finalOutput).toBe('Sent.');
    expect(uses).toBe(2);
  });

  it('pauses with the calls that wait, after the others have run, and asks the model no more', async () => {
    const { agent, bank, model } = bankAgent([
      [callTool('pay', { to: 'Ada' }, 'call_pay'), callTool('balance', {}, 'call_balance')],
    ]);

    const result = await runIt(agent, 'Pay Ada');

    expect(result.finalOutput).toBeUndefined();
    expect(result.interruptions).toEqual([
      {
        type: 'tool_approval_item',
        rawItem: { type: 'function_call', callId: 'call_pay', name: 'pay', arguments: '{"to":"Ada"}' },
        agent,
        toolName: 'pay',
        arguments: '{"to":"Ada"}',
        path: [],
      },
    ]);
    expect(bank.paid).toEqual([]);
    expect(result.newItems.at(-1)).toMatchObject({ type: 'tool_call_output_item', rawItem: { output: '12' } });
    expect(model.requests).toHaveLength(1);
  });

  it('goes on with one request that tells of all outputs; what ran does not run again', async () => {
    let looked = 0;
    class Desk {
      @tool({ description: 'Looks' })
      look(): number {
        return (looked += 1);
      }
    }
    const { send, sent } = sendTool();
    const model = new ScriptedModel([
      [callTool('send', { to: 'Ada' }), callTool('look'), callTool('send', { to: 'Eve' })],
      say('Done.'),
    ]);
    const agent = new Agent({ name: 'Test', model, tools: [send, new Desk()] });
    const paused = await runIt(agent, 'Go');

    const result = await runIt(agent, decideAll(paused.state, 'approve'));

    expect(result.finalOutput).toBe('Done.');
    expect({ sent, looked }).toEqual({ sent: ['Ada', 'Eve'], looked: 1 });
    expect(model.requests).toHaveLength(2);
    expect(model.received.map(({ output }) => output)).toEqual(['1', 'sent to Ada', 'sent to Eve']);
    expect(result.interruptions).toEqual([]);
  });

  it('pauses again while a call is undecided, without asking the model', async () => {
    const { send, sent } = sendTool();
    const model = new ScriptedModel([[callTool('send', { to: 'Ada' }), callTool('send', { to: 'Eve' })], say('Done.')]);
    const agent = new Agent({ name: 'Test', model, tools: [send] });
    const first = await runIt(agent, 'Go');
    first.state.approve(first.interruptions[1] as ToolApprovalItem);

    const second = await runIt(agent, first.state);
    expect(sent).toEqual(['Eve']);
    expect(only(second.interruptions).arguments).toBe('{"to":"Ada"}');
    expect(model.requests).toHaveLength(1);

    const last = await runIt(agent, decideAll(second.state, 'reject'));
    expect(sent).toEqual(['Eve']);
    expect(last.finalOutput).toBe('Done.');
    expect(model.received.map(({ output }) => output)).toEqual(['sent to Eve', 'Tool execution was not approved.']);
  });

  it('pauses at once when nothing was decided', async () => {
    const { agent, bank, model } = bankAgent([callTool('pay', { to: 'Ada' })]);
    const paused = await runIt(agent, 'Pay');

    const again = await runIt(agent, paused.state);

    expect(again.interruptions).toHaveLength(1);
    expect({ paid: bank.paid, requests: model.requests.length }).toEqual({ paid: [], requests: 1 });
  });

  it('decides about one call, not about the next of the same tool', async () => {
    const { send, sent } = sendTool();
    const model = new ScriptedModel([callTool('send', { to: 'Ada' }), callTool('send', { to: 'Eve' })]);
    const agent = new Agent({ name: 'Test', model, tools: [send] });
    const first = await runIt(agent, 'Go');

    const second = await runIt(agent, decideAll(first.state, 'approve'));

    expect(sent).toEqual(['Ada']);
    expect(only(second.interruptions).arguments).toBe('{"to":"Eve"}');
  });

  it('does not take the decision about an earlier call for one about a later of the same id', async () => {
    const { send, sent } = sendTool();
    const model = new ScriptedModel([
      callTool('send', { to: 'Ada' }, 'call_0'),
      callTool('send', { to: 'Eve' }, 'call_0'),
    ]);
    const agent = new Agent({ name: 'Test', model, tools: [send] });
    const first = await runIt(agent, 'Go');
    const stale = only(first.interruptions);

    const second = await runIt(agent, decideAll(first.state, 'approve'));

    expect(sent).toEqual(['Ada']);
    expect(second.interruptions).toHaveLength(1);
    expect(() => second.state.approve(stale)).toThrow(/does not wait/);
  });

  it('remembers a sticky decision for the rest of the run, for that tool', async () => {
    const { send, sent } = sendTool();
    const other = functionTool({ ...sendOptions('post'), execute: () => 'posted' });
    const model = new ScriptedModel([
      [callTool('send', { to: 'Ada' }), callTool('send', { to: 'Eve' })],
      callTool('send', { to: 'Bob' }),
      callTool('post', { to: 'Bob' }),
      say('Done.'),
    ]);
    const agent = new Agent({ name: 'Test', model, tools: [send, other] });
    const first = await runIt(agent, 'Go');
    first.state.approve(first.interruptions[0] as ToolApprovalItem, { alwaysApprove: true });

    const second = await runIt(agent, first.state);
    expect(sent).toEqual(['Ada', 'Eve', 'Bob']);
    expect(only(second.interruptions).toolName).toBe('post');

    second.state.reject(only(second.interruptions), { alwaysReject: true, message: 'Never.' });
    const last = await runIt(agent, second.state);
    expect(last.finalOutput).toBe('Done.');
    expect(model.received.at(-1)?.output).toBe('Never.');

    const anew = new ScriptedModel([callTool('send', { to: 'Ada' })]);
    const next = await runIt(new Agent({ name: 'Test', model: anew, tools: [send] }), 'Go');
    expect(next.interruptions).toHaveLength(1);
  });

  it('lets the decision about one call stand against a sticky one', async () => {
    const { send, sent } = sendTool();
    const model = new ScriptedModel([[callTool('send', { to: 'Ada' }), callTool('send', { to: 'Eve' })], say('Done.')]);
    const agent = new Agent({ name: 'Test', model, tools: [send] });
    const { state } = await runIt(agent, 'Go');
    const [ada, eve] = state.interruptions as [ToolApprovalItem, ToolApprovalItem];
    state.reject(eve);
    state.approve(ada, { alwaysApprove: true });

    await runIt(agent, state);

    expect(sent).toEqual(['Ada']);
  });

  it('goes by the last decision', async () => {
    const { agent, bank } = bankAgent([callTool('pay', { to: 'Ada' }), say('Done.')]);
    const { state } = await runIt(agent, 'Pay');
    decideAll(decideAll(state, 'approve'), 'reject');

    await runIt(agent, state);

    expect(bank.paid).toEqual([]);
  });

  it.each<readonly [string, string | undefined, RunConfig, string]>([
    ['the message of the decision', 'Not today.', { toolErrorFormatter: () => 'formatted' }, 'Not today.'],
    ['an empty message', '', { toolErrorFormatter: () => 'formatted' }, ''],
    [
      'the formatter of the run',
      undefined,
      {
        toolErrorFormatter: async ({ kind, toolName, callId, defaultMessage }) =>
          `${kind} ${toolName} ${callId}: ${defaultMessage}`,
      },
      'approval_rejected pay call_pay: Tool execution was not approved.',
    ],
    [
      'a sentence, where the formatter has none',
      undefined,
      { toolErrorFormatter: () => undefined },
      'Tool execution was not approved.',
    ],
    ['a sentence', undefined, {}, 'Tool execution was not approved.'],
  ])('tells the model of a rejection by %s', async (_what, message, config, expected) => {
    const { agent, model } = bankAgent([callTool('pay', { to: 'Ada' }, 'call_pay'), say('Done.')]);
    const { state } = await runIt(agent, 'Pay');
    state.reject(only(state.interruptions), message === undefined ? {} : { message });

    await runIt(agent, state, {}, config);

    expect(model.received).toEqual([
      { type: 'function_call_result', callId: 'call_pay', name: 'pay', output: expected },
    ]);
  });

  it('calls no hooks and asks no guardrails about a call that is rejected', async () => {
    const called: string[] = [];
    const { send } = sendTool({
      inputGuardrails: [{ name: 'in', run: () => (called.push('in'), { behavior: 'allow' }) }],
      outputGuardrails: [{ name: 'out', run: () => (called.push('out'), { behavior: 'allow' }) }],
    });
    const model = new ScriptedModel([callTool('send', { to: 'Ada' }), say('Done.')]);
    const agent = new Agent({ name: 'Test', model, tools: [send] });
    const { state } = await runIt(agent, 'Go');

    const hooks = { onToolStart: () => called.push('start'), onToolEnd: () => called.push('end') };
    const result = await runIt(agent, decideAll(state, 'reject'), { hooks });

    expect(called).toEqual([]);
    expect(result.guardrailResults).toMatchObject({ toolInput: [], toolOutput: [] });
  });

  it('asks the predicate with the run, lifted arguments and the call, and not again once it was decided', async () => {
    const asked: unknown[] = [];
    class Desk {
      readonly sent: Date[] = [];

      @tool({
        description: 'Sends',
        needsApproval: async (runContext: RunContext, { at }, callId) => {
          asked.push([runContext.context, at, callId]);
          return (at as Date).getUTCFullYear() > 2000;
        },
      })
      send(at: Date): string {
        this.sent.push(at);
        return 'sent';
      }
    }
    const desk = new Desk();
    const model = new ScriptedModel([
      [
        callTool('send', { at: '1999-01-01T00:00:00Z' }, 'call_old'),
        callTool('send', { at: '2026-01-01T00:00:00Z' }, 'call_new'),
      ],
      say('Done.'),
    ]);
    const agent = new Agent({ name: 'Test', model, tools: [desk] });

    const { state } = await runIt(agent, 'Go', { context: 'mine' });
    expect(asked).toEqual([
      ['mine', new Date('1999-01-01'), 'call_old'],
      ['mine', new Date('2026-01-01'), 'call_new'],
    ]);
    expect(only(state.interruptions).rawItem.callId).toBe('call_new');

    await runIt(agent, decideAll(state, 'approve'));
    expect(asked).toHaveLength(2);
    expect(desk.sent).toHaveLength(2);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['no object', '["Ada"]'],
    ['null', 'null'],
    ['NaN', '{"to":"Ada","amount":NaN}'],
    ['Infinity', '{"to":"Ada","amount":Infinity}'],
    ['a number that becomes Infinity', '{"to":"Ada","amount":1e999}'],
  ])('fails closed: with %s as arguments the predicate is not asked, and the call waits', async (_what, args) => {
    let asked = 0;
    const needsApproval = (): boolean => {
      asked += 1;
      return false;
    };
    const checked = functionTool({ ...sendOptions('checked'), needsApproval, execute: () => 'sent' });
    const manual = functionTool({ ...sendOptions('manual'), needsApproval, invoke: () => 'sent' });
    const model = new ScriptedModel([[callTool('checked', args), callTool('manual', args)]]);

    const result = await runIt(new Agent({ name: 'Test', model, tools: [checked, manual] }), 'Go');

    expect(asked).toBe(0);
    expect(result.interruptions.map(({ toolName }) => toolName)).toEqual(['checked', 'manual']);
  });

  it('fails closed where a predicate says nothing', async () => {
    const { send } = sendTool({ needsApproval: (() => undefined) as never });
    const model = new ScriptedModel([callTool('send', { to: 'Ada' })]);

    const result = await runIt(new Agent({ name: 'Test', model, tools: [send] }), 'Go');

    expect(result.interruptions).toHaveLength(1);
  });

  it('rejects with what a predicate throws, and runs nothing', async () => {
    const { send, sent } = sendTool({
      needsApproval: () => {
        throw new Error('The policy server is away.');
      },
    });
    const { agent, bank } = bankAgent([[callTool('balance'), callTool('send', { to: 'Ada' })]], { tools: [send] });

    await expect(runIt(agent, 'Go')).rejects.toThrow('The policy server is away.');
    expect({ sent, paid: bank.paid }).toEqual({ sent: [], paid: [] });
  });

  it('tells the model of arguments that cannot be read once they are approved', async () => {
    const { send, sent } = sendTool();
    const model = new ScriptedModel([callTool('send', '{"to":'), say('Done.')]);
    const agent = new Agent({ name: 'Test', model, tools: [send] });
    const { state } = await runIt(agent, 'Go');

    const result = await runIt(agent, decideAll(state, 'approve'));

    expect(result.finalOutput).toBe('Done.');
    expect(sent).toEqual([]);
    expect(model.received[0]?.output).toMatch(/JSON/);
  });

  it('asks input guardrails before a person only where the run says so', async () => {
    const outcomes = [];
    for (const preApprovalToolInputGuardrails of [false, true]) {
      const { send, sent } = sendTool({
        inputGuardrails: [{ name: 'no', run: () => ({ behavior: 'reject_content', message: 'Not to Ada.' }) }],
      });
      const model = new ScriptedModel([callTool('send', { to: 'Ada' }), say('Done.')]);
      const agent = new Agent({ name: 'Test', model, tools: [send] });
      const config = { toolExecution: { preApprovalToolInputGuardrails } };
      const first = await runIt(agent, 'Go', {}, config);
      const waits = first.interruptions.length;
      if (waits > 0) await runIt(agent, decideAll(first.state, 'approve'), {}, config);
      outcomes.push({ waits, sent, output: model.received[0]?.output });
    }

    expect(outcomes).toEqual([
      { waits: 1, sent: [], output: 'Not to Ada.' },
      { waits: 0, sent: [], output: 'Not to Ada.' },
    ]);
  });

  it.each<readonly [string, Partial<AgentOptions> & { readonly tools: readonly object[] }]>([
    ['a decorated method', { tools: [new (decorated({ needsApproval: true }))()] }],
    ['all of a toolset', { tools: [new (inToolset({ needsApproval: true }))()] }],
    ['a destructive method', { tools: [new (decorated({ effect: 'destructive' }))()] }],
    ['a destructive toolset', { tools: [new (inToolset({ effect: 'destructive' }))()] }],
    ['an agent as a tool', { tools: [new Agent({ name: 'act' }).asTool({ toolName: 'act', needsApproval: true })] }],
  ])('waits for %s', async (_what, options) => {
    const model = new ScriptedModel([callTool('act', { input: 'x' })]);

    const result = await runIt(new Agent({ name: 'Test', model, ...options }), 'Go');

    expect(only(result.interruptions).toolName).toBe('act');
  });

  it('counts no new turn when it goes on, and keeps its limit', async () => {
    const { agent } = bankAgent([callTool('pay', { to: 'Ada' }), callTool('pay', { to: 'Eve' }), say('Done.')]);
    const first = await runIt(agent, 'Pay', { maxTurns: 2 });
    const second = await runIt(agent, decideAll(first.state, 'approve'));
    expect(second.state.turn).toBe(2);

    await expect(runIt(agent, decideAll(second.state, 'approve'))).rejects.toMatchObject({
      code: 'MAX_TURNS_EXCEEDED',
    });
  });

  it('keeps approvals when it goes on with another context', async () => {
    const { agent, bank } = bankAgent([callTool('pay', { to: 'Ada' }), say('Done.')]);
    const { state } = await runIt(agent, 'Pay', { context: 1 });

    const result = await runIt(agent, decideAll(state, 'approve'), { context: 2 });

    expect(result.finalOutput).toBe('Done.');
    expect(bank.paid).toEqual(['Ada']);
  });

  it('tells the model when the tool of an approved call is gone', async () => {
    const { agent, bank } = bankAgent([callTool('pay', { to: 'Ada' })]);
    const { state } = await runIt(agent, 'Pay');
    const text = decideAll(state, 'approve').toString();

    const model = new ScriptedModel([say('Sorry.')]);
    const { send } = sendTool();
    const without = new Agent({ name: 'Bank', model, tools: [send] });
    const result = await runIt(without, await RunState.fromString(without, text));

    expect(result.finalOutput).toBe('Sorry.');
    expect(bank.paid).toEqual([]);
    expect(model.received[0]?.output).toBe("Tool 'pay' not found. Available tools: 'send'.");
  });

  it('hands over after the decision, when the model asked for both at once', async () => {
    const model = new ScriptedModel([
      [callTool('pay', { to: 'Ada' }), callTool('transfer_to_clerk')],
      say('I am the clerk.'),
    ]);
    const clerk = new Agent({ name: 'Clerk', model });
    const { agent, bank } = bankAgent([], { model, handoffs: [clerk] });
    const first = await runIt(agent, 'Pay, then the clerk');
    expect(first.lastAgent.name).toBe('Bank');

    const result = await runIt(agent, decideAll(first.state, 'approve'));

    expect(bank.paid).toEqual(['Ada']);
    expect(result.lastAgent.name).toBe('Clerk');
    expect(result.finalOutput).toBe('I am the clerk.');
  });

  it('goes on with the agents it is given, where they are made anew each time', async () => {
    const make = (
      script: readonly ScriptedAnswer[],
    ): { readonly first: Agent; readonly last: ReturnType<typeof bankAgent> } => {
      const last = bankAgent(script.slice(1));
      const first = new Agent({ name: 'First', model: new ScriptedModel(script), handoffs: [last.agent] });
      return { first, last };
    };
    const before = make([callTool('transfer_to_bank'), callTool('pay', { to: 'Ada' })]);
    const { state } = await runIt(before.first, 'Pay');

    const now = make([say('unused'), say('Paid.')]);
    const result = await runIt(now.first, decideAll(state, 'approve'));

    expect(result.finalOutput).toBe('Paid.');
    expect(result.lastAgent).toBe(now.last.agent);
    expect([before.last.bank.paid, now.last.bank.paid]).toEqual([[], ['Ada']]);
  });

  it('may be gone on with twice from the same state, each time on its own', async () => {
    const { send, sent } = sendTool();
    const model = new ScriptedModel([callTool('send', { to: 'Ada' }), say('One.'), say('Two.')]);
    const agent = new Agent({ name: 'Test', model, tools: [send] });
    const { state } = await runIt(agent, 'Go');
    decideAll(state, 'approve');

    const outputs = [await runIt(agent, state), await runIt(agent, state)].map(({ finalOutput }) => finalOutput);

    expect(outputs).toEqual(['One.', 'Two.']);
    expect(sent).toEqual(['Ada', 'Ada']);
    expect(state.interruptions).toHaveLength(1);
    expect(state.newItems).toHaveLength(1);
  });

  it('never gives interruptions to a model or a session', async () => {
    const session = new MemorySession();
    const { agent, model } = bankAgent([[callTool('pay', { to: 'Ada' }), callTool('balance')], say('Done.')]);
    const paused = await runIt(agent, 'Pay', { session });
    // Half a turn is no part of a conversation.
    expect(await session.getItems()).toHaveLength(1);
    expect(paused.newItems.some(({ type }) => (type as string) === 'tool_approval_item')).toBe(false);

    await runIt(agent, decideAll(paused.state, 'approve'), { session });

    const kinds = ['message', 'function_call', 'function_call', 'function_call_result', 'function_call_result'];
    expect(model.requests[1]?.input.map(({ type }) => type)).toEqual(kinds);
    expect((await session.getItems()).map(({ type }) => type)).toEqual([...kinds, 'message']);
  });

  it('takes what the user says meanwhile to the model, after the outputs', async () => {
    const session = new MemorySession();
    const { agent, model } = bankAgent([callTool('pay', { to: 'Ada' }), say('Done.')]);
    const { state } = await runIt(agent, 'Pay', { session });
    state.addInput('And thank her.');
    state.addInput([{ type: 'message', role: 'user', content: 'Soon.' }]);

    const result = await runIt(agent, decideAll(state, 'approve'), { session });

    const kinds = ['message', 'function_call', 'function_call_result', 'message', 'message'];
    expect(model.requests[1]?.input.map(({ type }) => type)).toEqual(kinds);
    expect(model.requests[1]?.input.slice(3)).toMatchObject([{ content: 'And thank her.' }, { content: 'Soon.' }]);
    expect((await session.getItems()).map(({ type }) => type)).toEqual([...kinds, 'message']);
    expect(result.history).toHaveLength(6);
  });
});

describe('addInput()', () => {
  it('is asked about by the guardrails of the input as long as no model has answered', async () => {
    const seen: number[] = [];
    const session = new MemorySession();
    const agent = new Agent({
      name: 'Test',
      model: new ScriptedModel([]),
      inputGuardrails: [
        {
          name: 'all',
          runInParallel: false,
          execute: ({ input }) => {
            seen.push(input.length);
            return { tripwireTriggered: seen.length > 1 };
          },
        },
      ],
    });
    const first: unknown = await run(agent, 'Hi').catch((error: unknown) => error);
    const { state } = first as { readonly state: RunState };
    state.addInput('And something bad.');

    await expect(run(agent, state as RunState<unknown, string>, { session })).rejects.toMatchObject({
      name: 'InputGuardrailTripwireTriggered',
    });
    expect(seen).toEqual([1, 2]);
    expect(await session.getItems()).toEqual([]);
  });

  const refusal = (toolUseBehavior: AgentOptions['toolUseBehavior'], maxTurns = 5): Promise<unknown> =>
    runEitherWay(
      false,
      bankAgent([callTool('pay', { to: 'Ada' })], { ...(toolUseBehavior && { toolUseBehavior }) }).agent,
      'Pay',
      { maxTurns },
    ).then(({ state }) => {
      try {
        state.addInput('More.');
        return 'taken';
      } catch (error) {
        return (error as UserError).message;
      }
    });

  it('is refused where no request follows, or may not', async () => {
    expect(await refusal(undefined)).toBe('taken');
    expect(await refusal({ stopAtToolNames: ['balance'] })).toBe('taken');
    expect(await refusal(undefined, 1)).toMatch(/all 1 requests of maxTurns/);
    expect(await refusal('stop_on_first_tool')).toMatch(/what pay gives may end the run/);
    expect(await refusal({ stopAtToolNames: ['pay'] })).toMatch(/may end the run/);
    expect(await refusal(() => ({ isFinalOutput: false }))).toMatch(/may end the run/);
  });

  it('is refused when the run has ended', async () => {
    const { agent } = bankAgent([say('Hi.')]);
    const { state } = await runEitherWay(false, agent, 'Hi');

    expect(() => state.addInput('More.')).toThrow(/has its final output/);
  });

  it('takes texts and items only', async () => {
    const { agent } = bankAgent([callTool('pay', { to: 'Ada' })]);
    const { state } = await runEitherWay(false, agent, 'Pay');

    expect(() => state.addInput([{ type: 'nonsense' }] as never)).toThrow(UserError);
  });
});

describe('an item of a decision', () => {
  async function paused(): Promise<{ readonly result: RunResult; readonly item: ToolApprovalItem }> {
    const { agent } = bankAgent([[callTool('pay', { to: 'Ada' }, 'call_a'), callTool('pay', { to: 'Eve' }, 'call_b')]]);
    const result = await runEitherWay(false, agent, 'Pay');
    return { result, item: result.interruptions[0] as ToolApprovalItem };
  }

  it.each<readonly [string, (item: ToolApprovalItem) => unknown]>([
    ['as it is', (item) => item],
    ['as JSON, from a browser and back', (item) => JSON.parse(JSON.stringify(item))],
    ['without its agent and path', ({ rawItem }) => ({ rawItem })],
    ['as the id of its call alone', ({ rawItem: { callId } }) => ({ rawItem: { callId } })],
  ])('is taken %s', async (_what, change) => {
    const { result, item } = await paused();

    expect(() => result.state.approve(change(item) as ToolApprovalItem)).not.toThrow();
  });

  it('tells in JSON of the call and of the name of its agent, nothing else', async () => {
    const { item } = await paused();

    expect(JSON.parse(JSON.stringify(item))).toEqual({
      type: 'tool_approval_item',
      rawItem: { type: 'function_call', callId: 'call_a', name: 'pay', arguments: '{"to":"Ada"}' },
      agent: { name: 'Bank' },
      toolName: 'pay',
      arguments: '{"to":"Ada"}',
      path: [],
    });
  });

  it.each<readonly [string, (item: ToolApprovalItem) => unknown]>([
    ['other arguments', (item) => ({ ...item, rawItem: { ...item.rawItem, arguments: '{"to":"Eve"}' } })],
    ['another tool', (item) => ({ ...item, rawItem: { ...item.rawItem, name: 'balance' } })],
    ['another call', (item) => ({ ...item, rawItem: { ...item.rawItem, callId: 'call_c' } })],
    ['a path into another run', (item) => ({ ...item, path: ['call_b'] })],
  ])('is refused when it says %s', async (_what, change) => {
    const { result, item } = await paused();

    expect(() => result.state.approve(change(item) as ToolApprovalItem)).toThrow(
      /does not wait for a decision here\. Waiting: pay \(call_a\), pay \(call_b\)\./,
    );
    expect(() => result.state.reject(change(item) as ToolApprovalItem)).toThrow(UserError);
  });

  it.each([undefined, null, 'call_a', 7, {}])('is refused when it is %p', async (item) => {
    const { result } = await paused();

    expect(() => result.state.approve(item as ToolApprovalItem)).toThrow(
      /no call that waits for a decision\. Pass one of state\.interruptions, or its JSON\. Waiting: pay \(call_a\)/,
    );
  });

  it('is decided with options that are known', async () => {
    const { result, item } = await paused();

    expect(() => result.state.approve(item, { always: true } as object)).toThrow(/has no option 'always'/);
    expect(() => result.state.reject(item, { alwaysApprove: true } as object)).toThrow(/has no option 'alwaysApprove'/);
  });
});

describe('a stream that pauses', () => {
  it('tells of the calls that wait, last, and ends', async () => {
    const { agent } = bankAgent([[callTool('pay', { to: 'Ada' }, 'call_pay'), callTool('balance')]]);
    const stream = await run(agent, 'Pay', { stream: true });
    const events: string[] = [];
    for await (const event of stream) if (event.type === 'run_item_stream_event') events.push(event.name);

    await stream.completed;
    expect(events).toEqual(['tool_called', 'tool_called', 'tool_output', 'tool_approval_requested']);
    expect(stream.interruptions).toHaveLength(1);
    expect(stream.finalOutput).toBeUndefined();
  });
});

function sendOptions(name: string): {
  readonly name: string;
  readonly description: string;
  readonly needsApproval: boolean;
  readonly parameters: JsonSchema;
} {
  return {
    name,
    description: 'Sends',
    needsApproval: true,
    parameters: {
      type: 'object',
      properties: { to: { type: 'string' }, amount: { type: 'number' } },
      required: ['to'],
      additionalProperties: false,
    },
  };
}

function decorated(options: ToolOptions): new () => object {
  class Tools {
    @tool({ description: 'Acts', ...options })
    act(input: string): string {
      return input;
    }
  }
  return Tools;
}

function inToolset(options: ToolOptions): new () => object {
  @toolset(options)
  class Tools {
    @tool({ description: 'Acts' })
    act(input: string): string {
      return input;
    }
  }
  return Tools;
}
