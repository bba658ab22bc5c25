import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { Agent, functionTool, run, RunState, ToolContext, UserError, type Hooks } from '../../src/index.js';
import { callTool, FunctionModel, say, ScriptedModel } from '../../src/testing/index.js';
import { runEitherWay } from '../support/run-either-way.js';

/** Hooks that write down what they are called for, and when the tool itself runs. */
function recorder(): {
  readonly lines: string[];
  readonly hooks: Hooks;
  readonly look: ReturnType<typeof functionTool>;
} {
  const lines: string[] = [];
  const hooks: Hooks = {
    onAgentStart: (_context, agent) => void lines.push(`start ${agent.name}`),
    onAgentEnd: (_context, agent, output) => void lines.push(`end ${agent.name}: ${String(output)}`),
    onHandoff: (_context, from, to) => void lines.push(`handoff ${from.name} ${to.name}`),
    onToolStart: (_context, { name }) => void lines.push(`tool start ${name}`),
    onToolEnd: (_context, { name }, result) => void lines.push(`tool end ${name}: ${String(result)}`),
    onModelStart: (_context, agent, request) => void lines.push(`ask ${agent.name}: ${request.input.length}`),
    onModelEnd: (_context, agent, response) => void lines.push(`answer ${agent.name}: ${response.output.length}`),
  };
  const look = functionTool({
    name: 'look',
    parameters: { type: 'object' },
    execute() {
      lines.push('(look)');
      return 'seen';
    },
  });
  return { lines, hooks, look };
}

describe.each([{ stream: false }, { stream: true }])('hooks, streamed: $stream', ({ stream }) => {
  it('of a run are called in the order of what happens (B300)', async () => {
    const { lines, hooks, look } = recorder();
    const agent = new Agent({ name: 'A', model: new ScriptedModel([callTool('look'), say('ok')]), tools: [look] });

    await runEitherWay(stream, agent, 'Go', { hooks });

    expect(lines).toEqual([
      'start A',
      'ask A: 1',
      'answer A: 1',
      'tool start look',
      '(look)',
      'tool end look: seen',
      'ask A: 3',
      'answer A: 1',
      'end A: ok',
    ]);
  });

  it('hear of a handoff between the answer that asks for it and the start of the next agent (B300)', async () => {
    const { lines, hooks } = recorder();
    const b = new Agent({ name: 'B', model: new ScriptedModel([say('ok')]) });
    const a = new Agent({ name: 'A', model: new ScriptedModel([callTool('transfer_to_b')]), handoffs: [b] });

    await runEitherWay(stream, a, 'Go', { hooks });

    expect(lines).toEqual([
      'start A',
      'ask A: 1',
      'answer A: 1',
      'handoff A B',
      'start B',
      'ask B: 3',
      'answer B: 1',
      'end B: ok',
    ]);
  });

  it('of an agent hear only of what it does; of a handoff, when it is handed to', async () => {
    const first = recorder();
    const second = recorder();
    const b = new Agent({ name: 'B', model: new ScriptedModel([say('ok')]), hooks: second.hooks });
    const a = new Agent({
      name: 'A',
      model: new ScriptedModel([callTool('look'), callTool('transfer_to_b')]),
      tools: [first.look],
      handoffs: [b],
      hooks: first.hooks,
    });

    await runEitherWay(stream, a, 'Go');

    expect(first.lines).toEqual([
      'start A',
      'ask A: 1',
      'answer A: 1',
      'tool start look',
      '(look)',
      'tool end look: seen',
      'ask A: 3',
      'answer A: 1',
    ]);
    expect(second.lines).toEqual(['handoff A B', 'start B', 'ask B: 5', 'answer B: 1', 'end B: ok']);
  });

  it('of runner, run and agent are called together, and all are waited for (B301)', async () => {
    const lines: string[] = [];
    const all = Promise.withResolvers<void>();
    const meeting = (name: string): Hooks => ({
      async onModelStart() {
        lines.push(name);
        if (lines.length === 3) all.resolve();
        await all.promise;
        lines.push(`${name} done`);
      },
    });
    const agent = new Agent({
      name: 'A',
      hooks: meeting('agent'),
      model: new FunctionModel(() => {
        lines.push('asked');
        return say('ok');
      }),
    });

    await runEitherWay(stream, agent, 'Go', { hooks: meeting('run') }, { hooks: meeting('runner') });

    expect(lines).toEqual(['runner', 'run', 'agent', 'runner done', 'run done', 'agent done', 'asked']);
  });

  it('of tools see the call, with the context and the usage of the run (B301)', async () => {
    const contexts: unknown[] = [];
    const hooks: Hooks<{ user: string }> = {
      onToolStart(context, tool) {
        const { toolName, toolCallId, toolArguments, agent, usage } = context;
        contexts.push(context instanceof ToolContext, context.context.user, tool.name);
        contexts.push(toolName, toolCallId, toolArguments, agent?.name, usage.requests);
      },
    };
    const model = new ScriptedModel([callTool('look', { at: 1 }, 'c1'), say('ok')]);
    const look = functionTool({ name: 'look', parameters: { type: 'object' }, strict: false, execute: () => 'seen' });
    const agent = new Agent<{ user: string }>({ name: 'A', model, tools: [look] });

    await runEitherWay(stream, agent, 'Go', { context: { user: 'ada' }, hooks });

    expect(contexts).toEqual([true, 'ada', 'look', 'look', 'c1', '{"at":1}', 'A', 1]);
  });

  it('hear what the model reads of a tool that failed or took too long', async () => {
    const { lines, hooks } = recorder();
    const parameters = { type: 'object' } as const;
    const late = functionTool({
      name: 'late',
      parameters,
      timeoutMs: 1,
      execute: (_input, { signal }) => once(signal, 'abort'),
    });
    const broken = functionTool({
      name: 'broken',
      parameters,
      errorFunction: (_context, error) => `No: ${error.message}`,
      execute: () => {
        throw new Error('out of order');
      },
    });
    const model = new ScriptedModel([callTool('late'), callTool('broken'), say('ok')]);

    await runEitherWay(stream, new Agent({ name: 'A', model, tools: [late, broken] }), 'Go', { hooks });

    expect(lines.filter((line) => line.startsWith('tool end'))).toEqual([
      "tool end late: Tool 'late' timed out after 0.001 seconds.",
      'tool end broken: No: out of order',
    ]);
  });

  it('hear of no call that did not run: one that was rejected, or has no tool', async () => {
    const { lines, hooks, look } = recorder();
    const pay = functionTool({
      name: 'pay',
      parameters: { type: 'object' },
      needsApproval: true,
      execute: () => 'paid',
    });
    const model = new ScriptedModel([[callTool('pay'), callTool('look'), callTool('absent')], say('ok')]);
    const agent = new Agent({ name: 'A', model, tools: [look, pay] });

    const paused = await runEitherWay(stream, agent, 'Go', { hooks });
    const { state } = paused;
    for (const item of paused.interruptions) state.reject(item);
    await runEitherWay(stream, agent, state, { hooks });

    expect(lines).toEqual([
      'start A',
      'ask A: 1',
      'answer A: 3',
      'tool start look',
      '(look)',
      'tool end look: seen',
      // A run that goes on starts its agent again (B302).
      'start A',
      'ask A: 7',
      'answer A: 1',
      'end A: ok',
    ]);
  });

  it.each([
    'onAgentStart',
    'onAgentEnd',
    'onHandoff',
    'onToolStart',
    'onToolEnd',
    'onModelStart',
    'onModelEnd',
  ] as const)('that throw end the run, such as %s (B303)', async (name) => {
    const { look } = recorder();
    const b = new Agent({ name: 'B', model: new ScriptedModel([say('ok')]) });
    const model = new ScriptedModel([callTool('look'), callTool('transfer_to_b')]);
    const agent = new Agent({ name: 'A', model, tools: [look], handoffs: [b] });
    const failing: Hooks = {
      [name]: () => {
        throw new RangeError(`no ${name}`);
      },
    };
    await expect(runEitherWay(stream, agent, 'Go', { hooks: failing })).rejects.toThrow(`no ${name}`);
  });
});

describe('hooks', () => {
  it('of an agent behind a tool are told of the nested run, those of the runner of both', async () => {
    const own = recorder();
    const outerOnly = recorder();
    const expert = new Agent({ name: 'Expert', model: new ScriptedModel([say('42')]), hooks: own.hooks });
    const agent = new Agent({
      name: 'A',
      model: new ScriptedModel([callTool('expert', { input: 'How many?' }), say('ok')]),
      tools: [expert.asTool()],
    });

    await run(agent, 'Go', { hooks: outerOnly.hooks });

    expect(own.lines).toEqual(['start Expert', 'ask Expert: 1', 'answer Expert: 1', 'end Expert: 42']);
    expect(outerOnly.lines.filter((line) => line.includes('Expert'))).toEqual([]);
    expect(outerOnly.lines).toContain('tool end expert: 42');
  });
});

describe.each([{ stream: false }, { stream: true }])(
  'what hears of a call that was made, streamed: $stream',
  ({ stream }) => {
    it.each([
      ['a hook', 'onToolEnd'],
      ['a customDataExtractor', 'customDataExtractor'],
    ])('and fails, %s, ends the run, which goes on without making the call again', async (_what, failing) => {
      const paid: string[] = [];
      let failures = 0;
      const fail = (who: string): void => {
        if (who !== failing || failures > 0) return;
        failures += 1;
        throw new UserError(`${who} failed`);
      };
      const pay = functionTool({
        name: 'pay',
        parameters: { type: 'object' },
        effect: 'write',
        execute: (_input, { toolCallId }) => `paid ${paid.push(toolCallId)}`,
        customDataExtractor: () => fail('customDataExtractor'),
      });
      const agent = new Agent({
        name: 'Bank',
        model: new ScriptedModel([[callTool('pay', {}, 'a'), callTool('pay', {}, 'b')], say('Done.')]),
        tools: [pay],
      });
      const hooks = { onToolEnd: () => fail('onToolEnd') };

      const error: unknown = await runEitherWay(stream, agent, 'Pay', { hooks }).catch((thrown: unknown) => thrown);
      const text = (error as UserError).state?.toString() ?? '';
      const result = await runEitherWay(stream, agent, await RunState.fromString(agent, text), { hooks });

      expect((error as UserError).message).toBe(`${failing} failed`);
      expect(paid).toEqual(['a', 'b']);
      expect(result.newItems.filter(({ type }) => type === 'tool_call_output_item')).toMatchObject([
        { output: 'paid 1' },
        { output: 'paid 2' },
      ]);
    });
  },
);
