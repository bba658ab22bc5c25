import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  functionTool,
  RunState,
  type AgentAnswerOptions,
  type FunctionTool,
  type RunInput,
  type RunResult,
  type ToolContext,
  type ToolTimeoutError,
} from '../../src/index.js';
import { callTool, FunctionModel, say, ScriptedModel } from '../../src/testing/index.js';
import { runEitherWay } from '../support/run-either-way.js';

/** A tool behind which an agent works, and whose failures end the run. */
type Behind = (agent: Agent, options: () => AgentAnswerOptions) => FunctionTool;

const KINDS: readonly (readonly [string, Behind])[] = [
  ['an agent as a tool', (agent) => agent.asTool({ errorFunction: null })],
  [
    'a tool that returns an agent',
    (agent, options) =>
      functionTool({
        name: 'clerk',
        parameters: { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] },
        errorFunction: null,
        execute: () => agent.asAnswer(options()),
      }),
  ],
];

const WAYS = [
  ['in one piece', false, false],
  ['streamed', true, false],
  ['as text between', false, true],
] as const;

describe.each(KINDS.flatMap(([kind, behind]) => WAYS.map(([way, ...how]) => [kind, way, behind, ...how] as const)))(
  '%s, when its run failed, %s,',
  (_kind, _way, behind, stream, asText) => {
    const runIt = (agent: Agent, input: RunInput<unknown, string>): Promise<RunResult> =>
      runEitherWay(stream, agent, input);
    const stateAfter = async (agent: Agent): Promise<RunState<unknown, string>> => {
      const error: unknown = await runIt(agent, 'Go').catch((thrown: unknown) => thrown);
      const { state } = error as { readonly state: RunState<unknown, string> };
      return asText ? RunState.fromString(agent, state.toString()) : state;
    };

    it('goes on from there: what was done inside is not done again', async () => {
      const spent: number[] = [];
      const spend = functionTool({
        name: 'spend',
        parameters: { type: 'object' },
        execute: () => `${spent.push(1)} spent`,
      });
      const asked: number[] = [];
      const inner = new FunctionModel(({ input }) => {
        asked.push(input.length);
        if (asked.length === 1) return callTool('spend');
        if (asked.length === 2) throw new Error('no route');
        return say('All spent.');
      });
      const clerk = new Agent({ name: 'Clerk', model: inner, tools: [spend] });
      const outer = new ScriptedModel([callTool('clerk', { input: 'x' }), say('End.')]);
      const lead = new Agent({ name: 'Lead', model: outer, tools: [behind(clerk, () => ({}))] });

      const state = await stateAfter(lead);
      expect(state.interruptions).toEqual([]);
      const result = await runIt(lead, state);

      expect(result.finalOutput).toBe('End.');
      expect(spent).toHaveLength(1);
      expect(asked).toEqual([1, 3, 3]);
      expect(outer.received).toMatchObject([{ output: 'All spent.' }]);
    });

    it('is asked for its output again where only that failed', async () => {
      const inner = new ScriptedModel([say('Found.')]);
      let isBroken = true;
      const customOutputExtractor = ({ finalOutput }: { readonly finalOutput: unknown }): unknown => {
        if (isBroken) throw new Error('not yet');
        return finalOutput;
      };
      const clerk = new Agent({ name: 'Clerk', model: inner });
      const tool =
        behind === KINDS[0]?.[1]
          ? clerk.asTool({ errorFunction: null, customOutputExtractor })
          : behind(clerk, () => ({ customOutputExtractor }));
      const outer = new ScriptedModel([callTool('clerk', { input: 'x' }), say('End.')]);
      const lead = new Agent({ name: 'Lead', model: outer, tools: [tool] });

      const state = await stateAfter(lead);
      isBroken = false;
      await runIt(lead, state);

      expect(inner.requests).toHaveLength(1);
      expect(outer.received).toMatchObject([{ output: 'Found.' }]);
    });
  },
);

describe('turns that ran out inside', () => {
  it('may be more when the run goes on', async () => {
    let maxTurns = 1;
    const again = functionTool({ name: 'again', parameters: { type: 'object' }, execute: () => 'More.' });
    const inner = new ScriptedModel([callTool('again'), say('Found.')]);
    const clerk = new Agent({ name: 'Clerk', model: inner, tools: [again] });
    const outer = new ScriptedModel([callTool('clerk', { input: 'x' }), say('End.')]);
    const tools = [KINDS[1]?.[1](clerk, () => ({ maxTurns })) as FunctionTool];
    const lead = new Agent({ name: 'Lead', model: outer, tools });

    const error: unknown = await runEitherWay(false, lead, 'Go').catch((thrown: unknown) => thrown);
    maxTurns = 2;
    const result = await runEitherWay(false, lead, (error as { readonly state: RunState<unknown, string> }).state);

    expect(result.finalOutput).toBe('End.');
    expect(inner.requests).toHaveLength(2);
  });
});

describe('a tool that calls agents by itself', () => {
  const input = { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] } as const;

  /** What agents' tools do, called with another call's context. */
  function callIt(tool: FunctionTool, text: string, context: ToolContext): unknown {
    return 'execute' in tool ? tool.execute({ input: text }, context) : undefined;
  }

  it('may try another when one fails, and ask one twice', async () => {
    const broken = new Agent({
      name: 'Broken',
      model: new FunctionModel(() => {
        throw new Error('no route');
      }),
    }).asTool();
    const inner = new FunctionModel(({ input: [first] }) => say((first as { readonly content: string }).content));
    const sound = new Agent({ name: 'Sound', model: inner }).asTool();
    const both = functionTool({
      name: 'both',
      parameters: input,
      async execute(_input, context) {
        const first = await Promise.resolve(callIt(broken, 'x', context)).catch(() => callIt(sound, 'a', context));
        return [first, await callIt(sound, 'b', context)];
      },
    });
    const outer = new ScriptedModel([callTool('both', { input: 'x' }), say('End.')]);

    await runEitherWay(false, new Agent({ name: 'Lead', model: outer, tools: [both] }), 'Go');

    expect(outer.received).toMatchObject([{ output: '["a","b"]' }]);
  });
});

describe.each([false, true])('a call whose time is up while an agent answers it, streamed: %s', (stream) => {
  it('ends the run with the state of the run, and what was done inside is not done again', async () => {
    const done: string[] = [];
    const note = functionTool({ name: 'note', parameters: { type: 'object' }, execute: () => void done.push('note') });
    const wait = functionTool({
      name: 'wait',
      parameters: { type: 'object' },
      execute: (_input, { signal }) => {
        done.push('wait');
        if (done.filter((one) => one === 'wait').length > 1) return 'over';
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => setImmediate(reject, signal.reason)),
        );
      },
    });
    const clerk = new Agent({
      name: 'Clerk',
      model: new ScriptedModel([callTool('note'), callTool('wait'), say('Done.')]),
      tools: [note, wait],
    });
    const desk = new Agent({
      name: 'Desk',
      model: new ScriptedModel([callTool('clerk', { input: 'Go' }), say('Thanks.')]),
      tools: [
        functionTool({
          name: 'clerk',
          parameters: { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] },
          timeoutMs: 30,
          timeoutBehavior: 'raise_exception',
          execute: () => clerk,
        }),
      ],
    });

    const error: unknown = await runEitherWay(stream, desk, 'Go').catch((thrown: unknown) => thrown);
    // The run inside comes to its end a moment later.
    await new Promise((resolve) => setTimeout(resolve, 5));
    const { state } = error as ToolTimeoutError;
    const result = await runEitherWay(stream, desk, await RunState.fromString(desk, state?.toString() ?? ''));

    expect(result.finalOutput).toBe('Thanks.');
    expect(done).toEqual(['note', 'wait', 'wait']);
  });
});
