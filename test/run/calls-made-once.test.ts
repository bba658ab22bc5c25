import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  defineOutputGuardrail,
  defineToolOutputGuardrail,
  functionTool,
  run,
  RunState,
  UserError,
  type FunctionToolOptions,
  type FunctionTool,
  type Hooks,
  type ToolGuardrailDecision,
} from '../../src/index.js';
import { callTool, say, ScriptedModel } from '../../src/testing/index.js';
import { runEitherWay } from '../support/run-either-way.js';

/** A tool that counts how often it was carried out, and guardrails that fail until they are mended. */
class Till {
  /** What was sold, by call. */
  readonly sold: string[] = [];
  isMended = false;
  /** What the guardrail of the output was asked about. */
  readonly judged: unknown[] = [];
  /** What hooks were told that it starts. */
  readonly started: string[] = [];

  sell(options: Partial<FunctionToolOptions<object>> = {}): FunctionTool {
    return functionTool({
      name: 'sell',
      parameters: { type: 'object' },
      execute: (_input, { toolCallId }) => {
        this.sold.push(toolCallId);
        return { receipt: toolCallId };
      },
      ...options,
    });
  }

  readonly hooks: Hooks = { onToolStart: (context) => void this.started.push(context.toolCallId) };

  judge = (decide: () => ToolGuardrailDecision) =>
    defineToolOutputGuardrail({
      name: 'judge',
      run: ({ output }) => {
        this.judged.push(output);
        return this.isMended ? { behavior: 'allow' } : decide();
      },
    });
}

/** Goes on from the text of a state, as another process would: what this one knew beside it is gone. */
const reread = (agent: Agent, state: RunState): Promise<RunState> => RunState.fromString(agent, state.toString());

/** Where a run stands that an error ended. */
async function endedState(agent: Agent, running: Promise<unknown>): Promise<RunState> {
  const error: unknown = await running.then(
    () => new Error('The run ended well.'),
    (reason: unknown) => reason,
  );
  const { state } = error as { readonly state?: RunState };
  if (state === undefined) throw error;
  return reread(agent, state);
}

const outputsOf = ({ newItems }: { readonly newItems: readonly { readonly type: string }[] }): number =>
  newItems.filter(({ type }) => type === 'tool_call_output_item').length;

describe.each([{ stream: false }, { stream: true }])('a call that was made, streamed: $stream', ({ stream }) => {
  it.each<readonly [string, () => ToolGuardrailDecision]>([
    ['raises an exception', () => ({ behavior: 'raise_exception' })],
    ['returns no decision', () => ({ behavior: 'perhaps' }) as unknown as ToolGuardrailDecision],
    [
      'throws',
      () => {
        throw new UserError('The judge is ill.');
      },
    ],
  ])('is not made again where a guardrail of its output %s: the output is judged again', async (_, decide) => {
    const till = new Till();
    const model = new ScriptedModel([[callTool('sell', {}, 'a'), callTool('sell', {}, 'b')], say('Sold.')]);
    const sell = till.sell({ outputGuardrails: [till.judge(decide)], needsApproval: () => till.sold.length === 2 });
    const agent = new Agent({ name: 'Clerk', model, tools: [sell], hooks: till.hooks });

    let state = await endedState(agent, runEitherWay(stream, agent, 'Go'));
    expect(JSON.stringify(state.history)).not.toContain('receipt');
    state = await endedState(agent, runEitherWay(stream, agent, state));
    till.isMended = true;
    const result = await runEitherWay(stream, agent, state);

    expect(result.finalOutput).toBe('Sold.');
    expect(till.sold).toEqual(['a', 'b']);
    expect(till.started).toEqual(['a', 'b']);
    expect(till.judged.slice(-2)).toEqual([{ receipt: 'a' }, { receipt: 'b' }]);
    expect(outputsOf(result)).toBe(2);
    expect(model.received.map(({ output }) => output)).toEqual(['{"receipt":"a"}', '{"receipt":"b"}']);
  });

  it.each(['return_error_to_model', 'raise_error'] as const)(
    'is told although its tool is disabled by then, as one may be once nothing is left (%s)',
    async (toolNotFoundBehavior) => {
      const till = new Till();
      const model = new ScriptedModel([callTool('sell', {}, 'a'), say('Sold out.')]);
      const outputGuardrails = [till.judge(() => ({ behavior: 'raise_exception' }))];
      const sell = till.sell({ outputGuardrails, isEnabled: () => till.sold.length === 0 });
      const agent = new Agent({ name: 'Clerk', model, tools: [sell] });

      const state = await endedState(agent, runEitherWay(stream, agent, 'Go', {}, { toolNotFoundBehavior }));
      till.isMended = true;
      await runEitherWay(stream, agent, state, {}, { toolNotFoundBehavior });

      expect(till.sold).toEqual(['a']);
      expect(model.received.map(({ output }) => output)).toEqual(['{"receipt":"a"}']);
    },
  );

  it('is told as the failure it was once its guardrail is mended', async () => {
    const till = new Till();
    const agent = new Agent({
      name: 'Clerk',
      model: new ScriptedModel([callTool('sell', {}, 'a'), say('Sorry.')]),
      tools: [
        till.sell({
          execute: (_input, { toolCallId }) => {
            till.sold.push(toolCallId);
            throw new Error('The drawer is stuck.');
          },
          outputGuardrails: [till.judge(() => ({ behavior: 'raise_exception' }))],
        }),
      ],
    });

    const state = await endedState(agent, runEitherWay(stream, agent, 'Go'));
    till.isMended = true;
    const { newItems } = await runEitherWay(stream, agent, state);

    expect(till.sold).toEqual(['a']);
    expect(newItems).toContainEqual(
      expect.objectContaining({ isFailure: true, output: expect.stringContaining('The drawer is stuck.') }),
    );
  });

  it('is not made again where its result could not be sent and the tool has no error function', async () => {
    const till = new Till();
    const model = new ScriptedModel([callTool('sell', {}, 'a'), say('Sold, I think.')]);
    const sell = till.sell({
      execute: (_input, { toolCallId }) => {
        till.sold.push(toolCallId);
        return [Promise.resolve(toolCallId)];
      },
      errorFunction: null,
    });
    const agent = new Agent({ name: 'Clerk', model, tools: [sell] });

    const state = await endedState(agent, runEitherWay(stream, agent, 'Go'));
    const { finalOutput } = await runEitherWay(stream, agent, state);

    expect(finalOutput).toBe('Sold, I think.');
    expect(till.sold).toEqual(['a']);
    expect(model.received.map(({ output }) => output)).toEqual([expect.stringContaining('cannot be sent to a model')]);
  });

  it('inside an agent tool is not made again where a guardrail of its output ends both runs', async () => {
    const till = new Till();
    const inner = new Agent({
      name: 'Inner',
      model: new ScriptedModel([callTool('sell', {}, 'a'), say('Sold.')]),
      tools: [till.sell({ outputGuardrails: [till.judge(() => ({ behavior: 'raise_exception' }))] })],
    });
    const outer = new Agent({
      name: 'Outer',
      model: new ScriptedModel([callTool('inner', { input: 'Go' }, 'b'), say('Done.')]),
      tools: [inner.asTool({ errorFunction: null })],
    });

    const state = await endedState(outer, runEitherWay(stream, outer, 'Go'));
    till.isMended = true;
    const { finalOutput } = await runEitherWay(stream, outer, state);

    expect(finalOutput).toBe('Done.');
    expect(till.sold).toEqual(['a']);
  });

  it('is not made again where a guardrail of the final output that it gave throws', async () => {
    const till = new Till();
    const agent = new Agent({
      name: 'Clerk',
      model: new ScriptedModel([callTool('sell', {}, 'a')]),
      tools: [till.sell()],
      toolUseBehavior: 'stop_on_first_tool',
      outputGuardrails: [
        defineOutputGuardrail({
          name: 'check',
          execute: () => {
            if (!till.isMended) throw new UserError('The guardrail is ill.');
            return { tripwireTriggered: false };
          },
        }),
      ],
    });

    const state = await endedState(agent, runEitherWay(stream, agent, 'Go'));
    till.isMended = true;
    const { finalOutput } = await runEitherWay(stream, agent, state);

    expect(finalOutput).toBe('{"receipt":"a"}');
    expect(till.sold).toEqual(['a']);
  });
});

it('a call that was made is not made again where a run is aborted that does not come to its end', async () => {
  const till = new Till();
  const aborting = new AbortController();
  const agent = new Agent({
    name: 'Clerk',
    model: new ScriptedModel([[callTool('sell', {}, 'a'), callTool('sell', {}, 'b')], say('Sold.')]),
    tools: [
      till.sell({
        outputGuardrails: [
          defineToolOutputGuardrail({
            name: 'hangs',
            run: ({ context }): ToolGuardrailDecision | Promise<ToolGuardrailDecision> => {
              if (till.isMended || context.toolCallId === 'a') return { behavior: 'allow' };
              aborting.abort(new Error('Lights out.'));
              return new Promise(() => {});
            },
          }),
        ],
      }),
    ],
  });

  const running = await run(agent, 'Go', { stream: true, signal: aborting.signal });
  await expect(running.completed).rejects.toThrow('Lights out.');
  till.isMended = true;
  const result = await run(agent, await reread(agent, running.state));

  expect(result.finalOutput).toBe('Sold.');
  expect(till.sold).toEqual(['a', 'b']);
  expect(outputsOf(result)).toBe(2);
});
