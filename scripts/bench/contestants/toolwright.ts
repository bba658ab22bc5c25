import type * as Toolwright from '../../../src/index.js';
import type * as Invocation from '../../../src/invocation/index.js';
import type * as Sqlite from '../../../src/session/sqlite/index.js';
import { builtModule } from '../built-package.ts';
import { registerTracing } from './register-tracing.ts';
import {
  ANSWER,
  callIds,
  CONFIRM_NAME,
  type Contestant,
  INSTRUCTIONS,
  type LoopPlan,
  type LoopWay,
  type Move,
  moveOf,
  piecesOf,
  planTrip,
  QUESTION,
  TOOL_ARGUMENTS,
  TOOL_NAME,
  type Trip,
} from './scenario.ts';
import { TRIP_MANIFEST } from './trip-manifest.ts';

export async function toolwright(): Promise<Contestant> {
  const { Agent, bindManifest, functionTool, MemorySession, NO_USAGE, run, RunContext, RunState, tool, toolsOf } =
    (await import(builtModule('index.js'))) as typeof Toolwright;
  const { invokeTool } = (await import(builtModule('invocation/index.js'))) as typeof Invocation;

  class TripTools {
    planTrip(
      destination: string,
      travellers: Trip['travellers'],
      transport: Trip['transport'],
      nights: number,
    ): { destination: string; price: number } {
      return planTrip({ destination, travellers, transport, nights });
    }
  }
  // Node strips types but knows no decorators: this is what a compiler makes of `@tool()`.
  tool()(TripTools.prototype, 'planTrip', Object.getOwnPropertyDescriptor(TripTools.prototype, 'planTrip') ?? {});
  bindManifest(TRIP_MANIFEST, [TripTools]);

  const modelOf = ({ turns, onTurn }: LoopPlan, waits = false): Toolwright.Model => {
    let turn = 0;
    const respond = (): Toolwright.ModelResponse => {
      turn += 1;
      onTurn?.(turn);
      return { output: OUTPUTS[moveOf(turn, turns, waits)](turn), usage: { ...NO_USAGE, requests: 1 } };
    };
    return {
      getResponse: async () => respond(),
      async *getStreamedResponse() {
        yield { type: 'response_started' };
        const response = respond();
        for (const item of response.output) yield* eventsOf(item);
        yield { type: 'response_done', response };
      },
    };
  };

  const { SqliteSession } = (await import(builtModule('session/sqlite/index.js'))) as typeof Sqlite;
  const optionsOf: Readonly<Record<LoopWay, () => Toolwright.RunOptions>> = {
    plain: () => ({}),
    stream: () => ({ stream: true }),
    hooks: () => ({ hooks: NO_HOOKS }),
    session: () => ({ session: new MemorySession() }),
    sqlite: () => ({ session: new SqliteSession() }),
    traced: () => ({}),
  };

  return {
    loop(plan) {
      const { way = 'plain' } = plan;
      const tools = toolsOf(new TripTools());
      return async () => {
        const agent = new Agent({ name: 'Planner', instructions: INSTRUCTIONS, model: modelOf(plan), tools });
        const endTracing = way === 'traced' ? registerTracing() : undefined;
        const result = await run(agent, QUESTION, { ...optionsOf[way](), maxTurns: null });
        if (Symbol.asyncIterator in result) for await (const event of result) void event;
        endTracing?.();
        if (result.finalOutput !== ANSWER) throw new Error('The run did not end.');
      };
    },
    async resume(turns) {
      const confirm = functionTool({
        name: CONFIRM_NAME,
        parameters: { type: 'object', properties: {}, additionalProperties: false },
        needsApproval: true,
        execute: () => 'confirmed',
      });
      const tools = [new TripTools(), confirm];
      const agent = new Agent({ name: 'Planner', instructions: INSTRUCTIONS, model: modelOf({ turns }, true), tools });
      const text = (await run(agent, QUESTION, { maxTurns: null })).state.toString();
      return async () => {
        const state = await RunState.fromString(agent, text);
        for (const item of state.interruptions) state.approve(item);
        const { finalOutput } = await run(agent, state);
        if (finalOutput !== ANSWER) throw new Error('The run did not end.');
      };
    },
    invoke() {
      const [planner] = toolsOf(new TripTools());
      if (planner === undefined) throw new Error('TripTools has no tool.');
      const runContext = new RunContext(undefined);
      return async () => {
        await invokeTool(planner, { callId: 'call_1', arguments: TOOL_ARGUMENTS, runContext });
      };
    },
  };
}

const OUTPUTS: Readonly<Record<Move, (turn: number) => Toolwright.OutputItem[]>> = {
  plan: (turn) =>
    callIds(turn).map((callId) => ({ type: 'function_call', callId, name: TOOL_NAME, arguments: TOOL_ARGUMENTS })),
  confirm: () => [{ type: 'function_call', callId: 'call_confirm', name: CONFIRM_NAME, arguments: '{}' }],
  answer: () => [{ type: 'message', role: 'assistant', content: [{ type: 'text', text: ANSWER }] }],
};

function* eventsOf(item: Toolwright.OutputItem): Generator<Toolwright.ModelStreamEvent> {
  if (item.type === 'message') yield { type: 'output_text_delta', delta: ANSWER };
  if (item.type === 'function_call') {
    const { callId, name } = item;
    for (const delta of piecesOf(item.arguments)) yield { type: 'function_call_arguments_delta', callId, name, delta };
  }
  yield { type: 'output_item_done', item };
}

const NO_HOOKS: Toolwright.Hooks = {
  onAgentStart: () => {},
  onAgentEnd: () => {},
  onHandoff: () => {},
  onToolStart: () => {},
  onToolEnd: () => {},
  onModelStart: () => {},
  onModelEnd: () => {},
};
