import { afterEach, describe, expect, it } from '@jest/globals';
import {
  Agent,
  ComputerActionError,
  computerTool,
  defineOutputGuardrail,
  functionTool,
  run,
  RunState,
  setLogger,
  UserError,
  type Computer,
  type ComputerAction,
  type ComputerToolOptions,
  type FunctionCallItem,
  type SafetyCheck,
} from '../../../src/index.js';
import { OpenAIResponsesModel } from '../../../src/openai/index.js';
import { callTool, say, ScriptedModel } from '../../../src/testing/index.js';
import { items, say as sayOnWire } from '../../support/openai-server.js';
import { serversPerTest } from '../../support/openai-with-server.js';
import { register, Traces, unregister } from '../../tracing/traces.js';
import { notingComputer } from './noting-computer.js';

const startServer = serversPerTest();

afterEach(() => {
  setLogger(undefined);
  unregister();
});

/** What a model of OpenAI asks, as toolwright reads it. */
function useComputer(actions: readonly ComputerAction[], checks: readonly SafetyCheck[] = []): FunctionCallItem {
  const call = callTool('computer_use_preview', { actions, pendingSafetyChecks: checks });
  return { ...call, builtIn: { kind: 'computer', actions, pendingSafetyChecks: checks } };
}

function agentOf(calls: FunctionCallItem | readonly FunctionCallItem[], options: ComputerToolOptions): Agent {
  const model = new ScriptedModel([calls, say('Done.')]);
  return new Agent({ name: 'Clerk', model, tools: [computerTool(options)] });
}

const WAIT = useComputer([{ type: 'wait' }]);

describe('computerTool()', () => {
  it.each([
    ['no options', undefined, 'object'],
    ['no computer', {}, 'computer'],
    ['a computer in place of options', notingComputer(), 'computerTool({ computer: yours })'],
    ['a computer that is none', { computer: { click: () => {} } }, 'screenshot()'],
    ['a misspelt option', { computer: notingComputer(), needsAproval: true }, 'needsApproval'],
    ['a name that no tool can have', { computer: notingComputer(), name: 'my desk' }, 'my desk'],
    ['a condition that is none', { computer: notingComputer(), needsApproval: 'yes' }, 'needsApproval'],
    ['a kind of screen that is none', { computer: notingComputer(), environment: 'amiga' }, "'ubuntu', 'browser'"],
    ['a size that is none', { computer: notingComputer(), dimensions: [0, 600] }, '[1024, 768]'],
    ['a size of the computer that is none', { computer: notingComputer({ dimensions: [1] as never }) }, 'dimensions'],
    ['a dispose that is none', { computer: { create: notingComputer, dispose: true } }, 'dispose'],
    ['a callback that is none', { computer: notingComputer(), onSafetyCheck: true }, 'onSafetyCheck'],
  ])('refuses %s', (_what, options, words) => {
    const make = (): unknown => computerTool(options as unknown as ComputerToolOptions);
    expect(make).toThrow(UserError);
    expect(make).toThrow(words);
  });

  it('is called computer_use_preview in hooks and items, or as its name says', async () => {
    for (const [name, expected] of [
      [undefined, 'computer_use_preview'],
      ['desk', 'desk'],
    ] as const) {
      const agent = agentOf(WAIT, { computer: notingComputer(), ...(name && { name }) });
      const seen: string[] = [];
      const { newItems } = await run(agent, 'Go', {
        hooks: { onToolStart: (context, tool) => void seen.push(context.toolName, tool.name) },
      });
      expect(seen).toEqual([expected, expected]);
      expect(newItems.slice(0, 2)).toMatchObject([
        { type: 'tool_call_item', rawItem: { name: expected } },
        { type: 'tool_call_output_item', rawItem: { name: expected } },
      ]);
    }
  });

  it('is called computer in traces', async () => {
    const traces = new Traces();
    register(traces);
    await run(agentOf(WAIT, { computer: notingComputer() }), 'Go');
    expect(traces.spans.map(({ name }) => name)).toContain('execute_tool computer');
  });

  it('gives hooks and items the picture', async () => {
    const outputs: unknown[] = [];
    const { newItems } = await run(agentOf(WAIT, { computer: notingComputer() }), 'Go', {
      hooks: { onToolEnd: (_context, _tool, output) => void outputs.push(output) },
    });
    const imageUrl = 'data:image/png;base64,cGljdHVyZ1';
    expect(outputs).toEqual([{ imageUrl }]);
    expect(newItems[1]).toMatchObject({
      output: { imageUrl },
      rawItem: { output: [{ type: 'image', imageUrl }], builtIn: { kind: 'computer', imageUrl } },
    });
  });

  it('never ends a run, whatever stopOnFirstTool says', async () => {
    const model = new ScriptedModel([WAIT, say('Done.')]);
    const agent = new Agent({
      name: 'Clerk',
      model,
      tools: [computerTool({ computer: notingComputer() })],
      toolUseBehavior: 'stop_on_first_tool',
    });
    expect((await run(agent, 'Go')).finalOutput).toBe('Done.');
  });
});

describe('a picture', () => {
  it('leaves the conversation with what an output guardrail withholds', async () => {
    const reveal = functionTool({ name: 'reveal', parameters: { type: 'object' }, execute: () => 'secret' });
    const agent = new Agent({
      name: 'Clerk',
      model: new ScriptedModel([[WAIT, callTool('reveal')]]),
      tools: [computerTool({ computer: notingComputer() }), reveal],
      toolUseBehavior: 'stop_on_first_tool',
      outputGuardrails: [
        defineOutputGuardrail({ name: 'check', execute: () => ({ tripwireTriggered: true, outputInfo: null }) }),
      ],
    });
    const { state } = (await run(agent, 'Go').catch((error: unknown) => error)) as { state: RunState };
    const saved = state.toString();
    expect(saved).toContain('withheld');
    expect(saved).not.toContain('cGljdHVyZ1');
    expect(saved).not.toContain('secret');
  });
});

describe('a driver', () => {
  it('is told of the run, and of its signal', async () => {
    const told: unknown[] = [];
    const computer = notingComputer({
      click: (_x, _y, _button, { runContext, signal }) => told.push(runContext.context, signal.aborted),
    });
    await run(agentOf(useComputer([{ type: 'click', x: 1, y: 1, button: 'left' }]), { computer }), 'Go', {
      context: { user: 'ada' },
    });
    expect(told).toEqual([{ user: 'ada' }, false]);
  });

  it('is an object of methods: each has its `this`', async () => {
    class Desk implements Computer {
      log: string[] = [];
      screenshot(): string {
        return this.log.join();
      }
      type(text: string): void {
        this.log.push(text);
      }
    }
    const computer = new Desk();
    await run(agentOf(useComputer([{ type: 'type', text: 'hi' }]), { computer }), 'Go');
    expect(computer.log).toEqual(['hi']);
  });

  it('without the method of an action lets the model err', async () => {
    const computer = { screenshot: () => '' };
    await expect(run(agentOf(WAIT, { computer }), 'Go')).rejects.toMatchObject({
      code: 'MODEL_BEHAVIOR',
      message: expect.stringContaining('wait()'),
    });
  });

  it.each([
    [true, 'click 1,1 left with SHIFT', ''],
    [false, 'click 1,1 left', 'takesModifierKeys'],
    [undefined, 'click 1,1 left', 'takesModifierKeys'],
  ])('that says of modifier keys that it takes them: %s', async (takesModifierKeys, done, warning) => {
    const warnings: string[] = [];
    setLogger({ warn: (message) => warnings.push(message) });
    const computer = notingComputer(takesModifierKeys === undefined ? {} : { takesModifierKeys });
    const call = useComputer([
      { type: 'click', x: 1, y: 1, button: 'left', keys: ['SHIFT'] },
      { type: 'double_click', x: 1, y: 1, keys: [] },
      { type: 'keypress', keys: ['ENTER'] },
    ]);
    await run(agentOf(call, { computer }), 'Go');
    expect(computer.log[0]).toBe(done);
    expect(warnings).toHaveLength(warning === '' ? 0 : 1);
    expect(warnings.join()).toContain(warning);
  });

  it('that throws ends the run, with its own error as the cause', async () => {
    const broken = new Error('no display');
    const computer = notingComputer({ wait: () => Promise.reject(broken) });
    await expect(run(agentOf(WAIT, { computer }), 'Go')).rejects.toMatchObject({
      code: 'TOOL_CALL',
      cause: broken,
    });
    expect(computer.log).toEqual([]);
  });

  it('that says why in a ComputerActionError tells the model, and the run goes on', async () => {
    const computer = notingComputer({
      wait: () => {
        throw new ComputerActionError('The screen is locked.');
      },
    });
    const { finalOutput, newItems } = await run(agentOf(WAIT, { computer }), 'Go');
    expect(finalOutput).toBe('Done.');
    expect(newItems[1]).toMatchObject({ isFailure: true, rawItem: { output: 'The screen is locked.' } });
  });

  it('is not reached by actions of which one has no place, as a state or a model in code may bring them', async () => {
    const computer = notingComputer();
    const call = useComputer([
      { type: 'move', x: 1, y: 1 },
      { type: 'scroll', x: 1, y: 1, scrollX: 0, scrollY: NaN },
      { type: 'click', x: NaN, y: 1, button: 'left' },
    ]);
    const { newItems } = await run(agentOf(call, { computer }), 'Go');
    expect(computer.log).toEqual([]);
    expect(newItems[1]).toMatchObject({
      output: expect.stringMatching(/action 2 \(scroll\) has null for scrollY.*action 3 \(click\) has null for x/),
    });
  });

  it('without the method of a later action does nothing at all', async () => {
    const computer = notingComputer({ drag: undefined as never });
    const call = useComputer([{ type: 'wait' }, { type: 'drag', path: [[1, 1]] }]);
    await expect(run(agentOf(call, { computer }), 'Go')).rejects.toMatchObject({ code: 'MODEL_BEHAVIOR' });
    expect(computer.log).toEqual([]);
  });

  it('that gives no picture is an error to the developer', async () => {
    const computer = notingComputer({ screenshot: () => undefined as unknown as string });
    await expect(run(agentOf(WAIT, { computer }), 'Go')).rejects.toMatchObject({ code: 'USER_ERROR' });
  });

  it('does nothing more once the run was aborted', async () => {
    const abort = new AbortController();
    const computer = notingComputer({ wait: () => abort.abort(new Error('enough')) });
    const call = useComputer([{ type: 'wait' }, { type: 'type', text: 'never' }]);
    await expect(run(agentOf(call, { computer }), 'Go', { signal: abort.signal })).rejects.toThrow('enough');
    expect(computer.log).toEqual([]);
  });

  it.each(['no JSON', '{}', '[]', '{"actions":["click"]}', 'null', '{"actions":[{"type":"levitate"}]}'])(
    'is not reached by a call of the tool as a function with %s',
    async (args) => {
      const computer = notingComputer();
      const agent = agentOf(callTool('computer_use_preview', args), { computer });
      await expect(run(agent, 'Go')).rejects.toMatchObject({ code: 'MODEL_BEHAVIOR' });
      expect(computer.log).toEqual([]);
    },
  );
});

describe('a safety check', () => {
  const checks: readonly SafetyCheck[] = [
    { id: 'sc_1', code: 'malicious_instructions', message: 'The page gives orders.' },
    { id: 'sc_2' },
  ];
  const call = useComputer([{ type: 'wait' }], checks);

  it('is asked about one at a time, before any action, and told to the provider as acknowledged', async () => {
    const computer = notingComputer();
    const asked: unknown[] = [];
    const { newItems } = await run(
      agentOf(call, {
        computer,
        onSafetyCheck: async ({ runContext, agent, toolCall, check }) => {
          asked.push([check.id, agent?.name, toolCall.callId, toolCall.actions, runContext.context, [...computer.log]]);
          return true;
        },
      }),
      'Go',
      { context: 'ctx' },
    );
    expect(asked).toEqual(['sc_1', 'sc_2'].map((id) => [id, 'Clerk', call.callId, [{ type: 'wait' }], 'ctx', []]));
    expect(newItems[1]).toMatchObject({ rawItem: { builtIn: { acknowledgedSafetyChecks: checks } } });
  });

  it.each([false, undefined, 'no', { acknowledged: false }, 1])(
    'that is answered with %s ends the run, and nothing is done',
    async (answer) => {
      const computer = notingComputer();
      const asked: string[] = [];
      const agent = agentOf(call, {
        computer,
        onSafetyCheck: ({ check }) => {
          asked.push(check.id);
          return answer as boolean;
        },
      });
      await expect(run(agent, 'Go')).rejects.toMatchObject({
        code: 'USER_ERROR',
        message: expect.stringMatching(/malicious_instructions.*was not acknowledged.*The page gives orders/),
      });
      expect(asked).toEqual(['sc_1']);
      expect(computer.log).toEqual([]);
    },
  );

  it('is acknowledged by nobody where nobody was asked', async () => {
    const { newItems } = await run(agentOf(call, { computer: notingComputer() }), 'Go');
    expect(newItems[1]).not.toHaveProperty('rawItem.builtIn.acknowledgedSafetyChecks');
  });

  it('goes over the wire both ways', async () => {
    const onWire = [
      { id: 'sc_1', code: 'malicious_instructions', message: 'The page gives orders.' },
      { id: 'sc_2', code: null, message: null },
    ];
    const server = await startServer(
      items({
        type: 'computer_call',
        id: 'cu_1',
        call_id: 'call_1',
        actions: [{ type: 'wait' }],
        pending_safety_checks: onWire,
      }),
      sayOnWire('Done.'),
    );
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
    const tools = [computerTool({ computer: notingComputer(), onSafetyCheck: () => true })];
    await run(new Agent({ name: 'Clerk', model, tools }), 'Go');
    expect(server.requests[1]?.input?.slice(1)).toMatchObject([
      { type: 'computer_call', pending_safety_checks: onWire },
      { type: 'computer_call_output', acknowledged_safety_checks: checks },
    ]);
  });
});

describe('approval of computer actions', () => {
  const actions: readonly ComputerAction[] = [
    { type: 'click', x: 5, y: 6, button: 'left' },
    { type: 'keypress', keys: ['ENTER'] },
  ];

  it('shows what would be done, outlives the process, and does it once', async () => {
    const computer = notingComputer();
    const agent = agentOf(useComputer(actions), { computer, needsApproval: true });
    const { interruptions, state } = await run(agent, 'Go');
    expect(interruptions.map(({ toolName }) => toolName)).toEqual(['computer_use_preview']);
    expect(JSON.parse(interruptions[0]?.arguments ?? '')).toEqual({ actions, pendingSafetyChecks: [] });
    expect(interruptions[0]?.rawItem.builtIn).toEqual({ kind: 'computer', actions, pendingSafetyChecks: [] });
    expect(computer.log).toEqual([]);

    // The call is the one that the model made, so it is written once.
    expect(state.toJSON()).toMatchObject({ items: [{ role: 'user' }, { callId: interruptions[0]?.rawItem.callId }] });
    const again = await RunState.fromString(agent, state.toString());
    for (const item of again.interruptions) again.approve(item);
    expect((await run(agent, again)).finalOutput).toBe('Done.');
    expect(computer.log).toEqual(['click 5,6 left', 'keypress ENTER', 'screenshot']);
  });

  it('may depend on the actions', async () => {
    const computer = notingComputer();
    const asked: unknown[] = [];
    const agent = agentOf([useComputer([{ type: 'move', x: 1, y: 1 }]), useComputer(actions)], {
      computer,
      needsApproval: (_run, call, callId) => {
        asked.push(typeof callId);
        return call.actions.some(({ type }) => type === 'keypress');
      },
    });
    const { interruptions } = await run(agent, 'Go');
    expect(interruptions).toHaveLength(1);
    expect(computer.log).toEqual(['move 1,1', 'screenshot']);
    expect(asked).toEqual(['string', 'string']);
  });

  it('that is refused tells the model why, beside a picture of nothing', async () => {
    const server = await startServer(
      items({
        type: 'computer_call',
        id: 'cu_1',
        call_id: 'call_1',
        pending_safety_checks: [],
        actions: [{ type: 'wait' }],
      }),
      sayOnWire('Done.'),
    );
    const computer = notingComputer();
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
    const agent = new Agent({ name: 'Clerk', model, tools: [computerTool({ computer, needsApproval: true })] });
    const { interruptions, state } = await run(agent, 'Go');
    for (const item of interruptions) state.reject(item, { message: 'Not on a Sunday.' });
    await run(agent, await RunState.fromString(agent, state.toString()));
    expect(server.requests[1]?.input?.slice(2)).toEqual([
      {
        type: 'computer_call_output',
        call_id: 'call_1',
        output: { type: 'computer_screenshot', image_url: expect.stringMatching(/^data:image\/png;base64,/) },
      },
      { type: 'message', role: 'user', content: expect.stringContaining('Not on a Sunday.') },
    ]);
    expect(computer.log).toEqual([]);
  });
});
