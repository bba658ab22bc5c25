import type * as Toolwright from '../../../src/index.js';
import type * as Invocation from '../../../src/invocation/index.js';
import { builtModule } from '../built-package.ts';
import {
  ANSWER,
  callIds,
  type Contestant,
  INSTRUCTIONS,
  planTrip,
  QUESTION,
  TOOL_ARGUMENTS,
  TOOL_DESCRIPTION,
  TOOL_NAME,
  type Trip,
} from './scenario.ts';

export async function toolwright(): Promise<Contestant> {
  const { Agent, bindManifest, NO_USAGE, run, RunContext, tool, toolsOf } = (await import(
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

  return {
    loop(turns) {
      const tools = toolsOf(new TripTools());
      return async () => {
        let turn = 0;
        const model = {
          async getResponse() {
            turn += 1;
            const output: Toolwright.OutputItem[] =
              turn < turns
                ? callIds(turn).map((callId) => ({
                    type: 'function_call',
                    callId,
                    name: TOOL_NAME,
                    arguments: TOOL_ARGUMENTS,
                  }))
                : [{ type: 'message', role: 'assistant', content: [{ type: 'text', text: ANSWER }] }];
            return { output, usage: { ...NO_USAGE, requests: 1 } };
          },
        };
        const agent = new Agent({ name: 'Planner', instructions: INSTRUCTIONS, model, tools });
        await run(agent, QUESTION, { maxTurns: null });
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
