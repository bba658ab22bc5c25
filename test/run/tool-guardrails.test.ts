import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  defineToolInputGuardrail,
  defineToolOutputGuardrail,
  functionTool,
  run,
  Runner,
  tool,
  ToolInputGuardrailTripwireTriggered,
  ToolOutputGuardrailTripwireTriggered,
  toolset,
  type Hooks,
  type RunState,
  type ToolGuardrailDecision,
} from '../../src/index.js';
import { callTool, say, ScriptedModel } from '../../src/testing/index.js';
import { runEitherWay } from '../support/run-either-way.js';

const asked: string[] = [];
const asking = (name: string, decide: (args: string) => ToolGuardrailDecision) =>
  defineToolInputGuardrail({
    name,
    run({ context, agent }) {
      asked.push(`${name}: ${agent.name} ${context.toolName} ${context.toolArguments}`);
      return decide(context.toolArguments);
    },
  });
const noSecrets = asking('noSecrets', (args) =>
  args.includes('sk-') ? { behavior: 'reject_content', message: 'Take the key out.' } : { behavior: 'allow' },
);
const counted = asking('counted', () => ({ behavior: 'allow', outputInfo: 1 }));
const masked = defineToolOutputGuardrail({
  name: 'masked',
  run: ({ output }) =>
    JSON.stringify(output).includes('4111')
      ? { behavior: 'reject_content', message: 'Hidden.', outputInfo: output }
      : { behavior: 'allow' },
});

@toolset({ inputGuardrails: [noSecrets] })
class Notes {
  readonly kept: string[] = [];

  @tool()
  keep(text: string): string {
    this.kept.push(text);
    return `Kept ${text}`;
  }

  @tool({ inputGuardrails: [counted, noSecrets, counted], outputGuardrails: [masked] })
  card(text: string): { number: string } {
    this.kept.push(text);
    return { number: text };
  }
}

const ended: unknown[] = [];
const listening: Hooks = {
  onToolStart: (_context, { name }) => void ended.push(`start ${name}`),
  onToolEnd: (_context, { name }, result) => void ended.push([name, result]),
};

describe.each([{ stream: false }, { stream: true }])('guardrails of tools, streamed: $stream', ({ stream }) => {
  it('are asked in order until one does not allow the call; neither the method nor hooks hear of it then (B294)', async () => {
    asked.length = 0;
    ended.length = 0;
    const notes = new Notes();
    const model = new ScriptedModel([
      [
        callTool('keep', { text: 'sk-1' }, 'a'),
        callTool('card', { text: 'sk-2' }, 'b'),
        callTool('keep', { text: 'x' }, 'c'),
      ],
      say('ok'),
    ]);

    const result = await runEitherWay(stream, new Agent({ name: 'Test', model, tools: [notes] }), 'Go', {
      hooks: listening,
    });

    expect(model.received.map(({ output }) => output)).toEqual(['Take the key out.', 'Take the key out.', 'Kept x']);
    expect(notes.kept).toEqual(['x']);
    expect(ended).toEqual(['start keep', ['keep', 'Kept x']]);
    expect(asked.filter((line) => line.includes('card'))).toEqual([
      'counted: Test card {"text":"sk-2"}',
      'noSecrets: Test card {"text":"sk-2"}',
    ]);
    const results = result.guardrailResults.toolInput.filter(({ toolCallId }) => toolCallId === 'b');
    expect(results).toEqual([
      { guardrail: 'counted', toolName: 'card', toolCallId: 'b', decision: { behavior: 'allow', outputInfo: 1 } },
      {
        guardrail: 'noSecrets',
        toolName: 'card',
        toolCallId: 'b',
        decision: { behavior: 'reject_content', message: 'Take the key out.' },
      },
    ]);
  });

  it('see what the method returned, and what they put in its place is all that others see (B295)', async () => {
    ended.length = 0;
    const model = new ScriptedModel([callTool('card', { text: '4111 1111' }), say('ok')]);

    const result = await runEitherWay(stream, new Agent({ name: 'Test', model, tools: [new Notes()] }), 'Go', {
      hooks: listening,
    });

    expect(model.received).toMatchObject([{ output: 'Hidden.' }]);
    expect(ended.at(-1)).toEqual(['card', 'Hidden.']);
    expect(result.newItems).toContainEqual(
      expect.objectContaining({ type: 'tool_call_output_item', output: 'Hidden.' }),
    );
    expect(result.guardrailResults.toolOutput).toMatchObject([{ decision: { outputInfo: { number: '4111 1111' } } }]);
  });

  it.each([
    ['input', ToolInputGuardrailTripwireTriggered, 0],
    ['output', ToolOutputGuardrailTripwireTriggered, 1],
  ] as const)('of the %s may end the run', async (side, errorClass, runs) => {
    let count = 0;
    const tripping = { name: 'never', run: () => ({ behavior: 'raise_exception', outputInfo: 'why' }) as const };
    const trapped = functionTool({
      name: 'trapped',
      parameters: { type: 'object' },
      execute: () => (count += 1),
      [`${side}Guardrails`]: [tripping],
    });
    const model = new ScriptedModel([callTool('trapped', {}, 'a')]);

    const work = runEitherWay(stream, new Agent({ name: 'Test', model, tools: [trapped] }), 'Go');

    await expect(work).rejects.toMatchObject({
      constructor: errorClass,
      guardrail: 'never',
      toolName: 'trapped',
      toolCallId: 'a',
      result: { decision: { outputInfo: 'why' } },
    });
    expect(count).toBe(runs);
  });

  it('see the text that tells of a failure or of a time-out (B187)', async () => {
    const seen: unknown[] = [];
    const outputGuardrails = [
      defineToolOutputGuardrail({
        name: 'see',
        run({ output }) {
          seen.push(output);
          return { behavior: 'allow' };
        },
      }),
    ];
    const late = functionTool({
      name: 'late',
      parameters: { type: 'object' },
      timeoutMs: 5,
      execute: (_input, { signal }) => once(signal, 'abort'),
      outputGuardrails,
    });
    const broken = functionTool({
      name: 'broken',
      parameters: { type: 'object' },
      execute: () => {
        throw new Error('boom');
      },
      outputGuardrails,
    });
    const model = new ScriptedModel([callTool('late'), callTool('broken'), say('ok')]);

    await runEitherWay(stream, new Agent({ name: 'Test', model, tools: [late, broken] }), 'Go');

    expect(seen).toEqual([
      "Tool 'late' timed out after 0.005 seconds.",
      expect.stringMatching(/^An error occurred while running the tool.*boom$/),
    ]);
  });

  it('that return no decision end the run', async () => {
    const lax = { name: 'lax', run: () => ({ behavior: 'denied' }) as unknown as ToolGuardrailDecision };
    const tools = [
      functionTool({ name: 'look', parameters: { type: 'object' }, execute: () => 'seen', inputGuardrails: [lax] }),
    ];

    const model = new ScriptedModel([callTool('look')]);
    await expect(runEitherWay(stream, new Agent({ name: 'Test', model, tools }), 'Go')).rejects.toThrow(
      /Guardrail "lax" of tool "look" has to return a behavior/,
    );
  });
});

describe('guardrails of a tool that needs approval', () => {
  const agentWith = (model: ScriptedModel): Agent =>
    new Agent({
      name: 'Test',
      model,
      tools: [
        functionTool({
          name: 'pay',
          parameters: { type: 'object', properties: { to: { type: 'string' } } },
          needsApproval: true,
          execute: ({ to }) => `Paid ${String(to)}`,
          inputGuardrails: [noSecrets],
        }),
      ],
    });

  it('are asked after the approval', async () => {
    asked.length = 0;
    const agent = agentWith(new ScriptedModel([callTool('pay', { to: 'sk-1' }), say('ok')]));

    const paused = await run(agent, 'Go');
    expect(asked).toEqual([]);
    const state = paused.state as RunState;
    for (const item of paused.interruptions) state.approve(item);
    const ended = await run(agent, state);

    expect(asked).toHaveLength(1);
    expect(ended.history).toContainEqual(expect.objectContaining({ output: 'Take the key out.' }));
  });

  it('are also asked before the pause on demand: what they reject nobody has to decide about (B296)', async () => {
    asked.length = 0;
    const model = new ScriptedModel([
      [callTool('pay', { to: 'sk-1' }, 'a'), callTool('pay', { to: 'Ada' }, 'b')],
      say('ok'),
    ]);
    const agent = agentWith(model);
    const runner = new Runner({ toolExecution: { preApprovalToolInputGuardrails: true } });

    const paused = await runner.run(agent, 'Go');
    expect(paused.interruptions.map(({ rawItem }) => rawItem.callId)).toEqual(['b']);
    expect(asked).toHaveLength(2);
    const state = paused.state as RunState;
    for (const item of paused.interruptions) state.approve(item);
    await runner.run(agent, state);

    expect(asked).toHaveLength(3);
    expect(model.received.map(({ output }) => output)).toEqual(['Take the key out.', 'Paid Ada']);
  });
});
