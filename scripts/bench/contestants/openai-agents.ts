import { Agent, type Model, type ModelResponse, RunContext, Runner, RunState, tool, Usage } from '@openai/agents';

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
} from './scenario.ts';
import { TRIP } from './trip-schema.ts';

/** `@openai/agents`, with tracing off. */
export function openaiAgents(): Contestant {
  const planner = tool({ name: TOOL_NAME, description: TOOL_DESCRIPTION, parameters: TRIP, execute: planTrip });
  const runner = new Runner({ tracingDisabled: true });
  return {
    loop(turns) {
      return async () => {
        const model = modelOf(turns);
        const agent = new Agent({ name: 'Planner', instructions: INSTRUCTIONS, model, tools: [planner] });
        await runner.run(agent, QUESTION, { maxTurns: turns });
      };
    },
    async resume(turns) {
      const confirm = tool({
        name: CONFIRM_NAME,
        description: '',
        parameters: { type: 'object', properties: {}, required: [], additionalProperties: false },
        needsApproval: true,
        execute: () => 'confirmed',
      });
      const model = modelOf(turns, true);
      const agent = new Agent({ name: 'Planner', instructions: INSTRUCTIONS, model, tools: [planner, confirm] });
      const text = (await runner.run(agent, QUESTION, { maxTurns: turns + 1 })).state.toString();
      return async () => {
        const state = await RunState.fromString(agent, text);
        for (const item of state.getInterruptions()) state.approve(item);
        const { finalOutput } = await runner.run(agent, state);
        if (finalOutput !== ANSWER) throw new Error('The run did not end.');
      };
    },
    invoke() {
      const runContext = new RunContext();
      return async () => {
        await planner.invoke(runContext, TOOL_ARGUMENTS);
      };
    },
  };
}

function modelOf(turns: number, waits = false): Model {
  let turn = 0;
  return {
    async getResponse(): Promise<ModelResponse> {
      turn += 1;
      return { usage: new Usage({ requests: 1 }), output: OUTPUTS[moveOf(turn, turns, waits)](turn) };
    },
    getStreamedResponse(): never {
      throw new Error('Nothing is streamed here.');
    },
  };
}

const OUTPUTS: Readonly<Record<Move, (turn: number) => ModelResponse['output']>> = {
  plan: (turn) => callIds(turn).map((callId) => call(callId, TOOL_NAME, TOOL_ARGUMENTS)),
  confirm: () => [call('call_confirm', CONFIRM_NAME, '{}')],
  answer: () => [
    { type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: ANSWER }] },
  ],
};

function call(callId: string, name: string, json: string): ModelResponse['output'][number] {
  return { type: 'function_call', callId, name, status: 'completed', arguments: json };
}
