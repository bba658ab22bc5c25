import type * as Toolwright from '../../../src/index.js';
import type * as Invocation from '../../../src/invocation/index.js';
import { builtModule } from '../built-package.ts';
import {
  ANSWER,
  callIds,
  CONFIRM_NAME,
  type Contestant,
  INSTRUCTIONS,
  type Move,
  moveOf,
  planTrip,
  QUESTION,
  TOOL_ARGUMENTS,
  TOOL_DESCRIPTION,
  TOOL_NAME,
  type Trip,
} from './scenario.ts';

export async function toolwright(): Promise<Contestant> {
  const { Agent, bindManifest, functionTool, NO_USAGE, run, RunContext, RunState, tool, toolsOf } = (await import(
    builtModule('index.js')
  )) as typeof Toolwright;
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
  bindManifest({ version: 1, toolsets: [{ className: 'TripTools', source: 'bench', tools: [PLAN_TRIP] }] }, [
    TripTools,
  ]);

  const modelOf = (turns: number, waits = false): Toolwright.Model => {
    let turn = 0;
    return {
      async getResponse() {
        turn += 1;
        return { output: OUTPUTS[moveOf(turn, turns, waits)](turn), usage: { ...NO_USAGE, requests: 1 } };
      },
    };
  };

  return {
    loop(turns) {
      const tools = toolsOf(new TripTools());
      return async () => {
        const agent = new Agent({ name: 'Planner', instructions: INSTRUCTIONS, model: modelOf(turns), tools });
        await run(agent, QUESTION, { maxTurns: null });
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
      const agent = new Agent({ name: 'Planner', instructions: INSTRUCTIONS, model: modelOf(turns, true), tools });
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

const PLAN_TRIP: Toolwright.ManifestTool = {
  method: 'planTrip',
  name: TOOL_NAME,
  description: TOOL_DESCRIPTION,
  parameters: [{ name: 'destination' }, { name: 'travellers' }, { name: 'transport' }, { name: 'nights' }],
  inputSchema: {
    type: 'object',
    properties: {
      destination: { type: 'string' },
      travellers: {
        type: 'array',
        items: {
          type: 'object',
          properties: { name: { type: 'string' }, age: { type: 'number' } },
          required: ['name', 'age'],
          additionalProperties: false,
        },
      },
      transport: { type: 'string', enum: ['train', 'bus', 'ship'] },
      nights: { type: 'number' },
    },
    required: ['destination', 'travellers', 'transport', 'nights'],
    additionalProperties: false,
  },
};
