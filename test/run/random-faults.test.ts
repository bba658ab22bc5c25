import { expect, it } from '@jest/globals';
import {
  Agent,
  defineToolOutputGuardrail,
  functionTool,
  handoff,
  MaxTurnsExceededError,
  MemorySession,
  removeAllTools,
  run,
  RunState,
  type FunctionToolOptions,
  type InputItem,
  type Model,
  type OutputItem,
  type ToolGuardrailDecision,
} from '../../src/index.js';
import { callTool, FunctionModel, say } from '../../src/testing/index.js';

/** Numbers below a limit that look random, and are the same for a seed. */
type Dice = (sides: number) => number;

function dice(seed: number): Dice {
  let state = seed * 7919 + 1;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % sides;
  };
}

class Fault extends Error {}

/** Throws at what an API refuses: a call without its one output, or an output without its call. */
function checkWhole(items: readonly InputItem[]): void {
  const open = new Set<string>();
  for (const item of items) {
    if (item.type === 'function_call') {
      if (open.has(item.callId)) throw new Error(`${item.callId} is there twice`);
      open.add(item.callId);
    } else if (item.type === 'function_call_result' && !open.delete(item.callId))
      throw new Error(`the output of ${item.callId} has no call`);
  }
  if (open.size > 0) throw new Error(`${[...open].join()} without output`);
}

/** Agents that hand over, call each other, and ask for approval as the dice fall, among callbacks that fail now and then. */
function world(roll: Dice) {
  const made = new Map<string, number>();
  let calls = 0;
  let faults = 0;
  const mayFail = (percent: number): void => {
    if (faults === 4 || roll(100) >= percent) return;
    faults += 1;
    throw new Fault();
  };
  const model = (names: readonly string[]): Model =>
    new FunctionModel(({ input }) => {
      checkWhole(input);
      mayFail(6);
      if (roll(6) === 0) return say('Final.');
      const asked = Array.from({ length: 1 + roll(4) }, (): OutputItem => {
        calls += 1;
        return callTool(names[roll(names.length)] ?? 'ghost', { input: 'x' }, `call_${calls}`);
      });
      return roll(5) === 0 ? [...asked, say('On it.')] : asked;
    });
  const judge = defineToolOutputGuardrail({
    name: 'judge',
    run: (): ToolGuardrailDecision => {
      mayFail(5);
      return { behavior: 'allow' };
    },
  });
  const tool = (name: string, options: Partial<FunctionToolOptions<object>> = {}) =>
    functionTool({
      name,
      parameters: { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] },
      outputGuardrails: [judge],
      ...options,
      execute: async (_input, { toolCallId }) => {
        if (roll(3) === 0) await new Promise(setImmediate);
        mayFail(8);
        made.set(toolCallId, (made.get(toolCallId) ?? 0) + 1);
        return `${name} did it`;
      },
    });
  const kinds = [
    tool('read', { effect: 'read' }),
    tool('write', { effect: 'write' }),
    tool('ask', { needsApproval: true }),
    tool('end', { errorFunction: null }),
  ];
  const leaf = new Agent({ name: 'leaf', model: model(['read', 'ask', 'end']), tools: kinds });
  const agents: Agent[] = ['a', 'b', 'c'].map(
    (name) =>
      new Agent({
        name,
        model: model(['read', 'write', 'ask', 'end', 'leaf', 'transfer_to_a', 'transfer_to_b', 'ghost']),
        tools: [...kinds, leaf.asTool({ maxTurns: 4, ...(roll(2) === 0 && { errorFunction: null }) })],
        hooks: { onHandoff: () => mayFail(8) },
        handoffs: () =>
          agents
            .filter((other) => other.name !== name)
            .map((other) =>
              handoff(other, {
                onHandoff: () => mayFail(10),
                inputFilter: (data) => {
                  mayFail(10);
                  return roll(2) === 0 ? data : removeAllTools(data);
                },
              }),
            ),
      }),
  );
  class FailingSession extends MemorySession {
    override async addItems(items: readonly InputItem[]): Promise<void> {
      mayFail(6);
      return super.addItems(items);
    }
  }
  return { agent: agents[0] as Agent, session: new FailingSession(), made, hooks: { onToolEnd: () => mayFail(3) } };
}

/** Goes on after each fault, stop and pause, until the run has its final output or no turns left. */
async function goOn(roll: Dice, { agent, session, hooks }: ReturnType<typeof world>) {
  let input: RunState<unknown, string> | string = 'Go';
  for (;;) {
    const stream = await run(agent, input, { session, hooks, stream: true, maxTurns: 12 });
    const stopAt = roll(6) === 0 ? roll(30) : -1;
    let told = 0;
    const tellNext = (): void => {
      if (told === stopAt) stream.cancel({ mode: 'after_turn' });
      told += 1;
    };
    try {
      for await (const event of stream) if (event.type !== 'raw_model_stream_event') tellNext();
    } catch (error) {
      if (error instanceof MaxTurnsExceededError) return undefined;
      if (!(error instanceof Fault || (error as Error).cause instanceof Fault)) throw error;
    }
    if (stream.finalOutput !== undefined && stream.error === undefined) return stream;
    const text = stream.state.toString();
    const state: RunState<unknown, string> = await RunState.fromString(agent, text);
    if (state.toString() !== text) throw new Error('the text changed as it was read');
    for (const item of state.interruptions) {
      const decision = roll(3);
      if (decision === 0) state.approve(item);
      else if (decision === 1) state.reject(item);
    }
    input = state;
  }
}

it('whatever fails, waits or is stopped, a run that goes on makes no call twice and keeps a whole conversation', async () => {
  let ended = 0;
  for (let seed = 0; seed < 80; seed += 1) {
    const roll = dice(seed);
    const all = world(roll);
    const end = await goOn(roll, all);
    if (end === undefined) continue;
    ended += 1;
    const items = end.newItems.map(({ rawItem }) => rawItem);
    checkWhole(items);
    const twice = [...all.made].filter(([, times]) => times > 1);
    // What fails says with which seed.
    expect({ seed, twice, kept: (await all.session.getItems()).slice(1) }).toEqual({ seed, twice: [], kept: items });
  }
  expect(ended).toBeGreaterThan(30);
}, 30_000);
