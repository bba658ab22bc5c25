import {
  Agent,
  BatchTraceProcessor,
  MemorySession,
  type Model,
  type ModelResponse,
  RunContext,
  Runner,
  RunState,
  setTraceProcessors,
  type StreamEvent,
  tool,
  Usage,
} from '@openai/agents';

import {
  ANSWER,
  callIds,
  CONFIRM_NAME,
  type Contestant,
  INSTRUCTIONS,
  type LoopPlan,
  type Move,
  moveOf,
  piecesOf,
  planTrip,
  QUESTION,
  TOOL_ARGUMENTS,
  TOOL_DESCRIPTION,
  TOOL_NAME,
} from './scenario.ts';
import { TRIP } from './trip-schema.ts';

type Output = Extract<StreamEvent, { type: 'response_done' }>['response']['output'];

/** `@openai/agents`, with tracing off wherever it is not asked for. */
export function openaiAgents(): Contestant {
  const planner = tool({ name: TOOL_NAME, description: TOOL_DESCRIPTION, parameters: TRIP, execute: planTrip });
  const runner = new Runner({ tracingDisabled: true });
  return {
    loop(plan) {
      const { turns: maxTurns, way = 'plain' } = plan;
      if (way === 'sqlite') return undefined;
      const ofWay = way === 'hooks' ? withHooks() : way === 'traced' ? traced() : runner;
      return async () => {
        const agent = new Agent({
          name: 'Planner',
          instructions: INSTRUCTIONS,
          model: modelOf(plan),
          tools: [planner],
        });
        if (way === 'stream') {
          for await (const event of await runner.run(agent, QUESTION, { maxTurns, stream: true })) void event;
        } else if (way === 'session') await runner.run(agent, QUESTION, { maxTurns, session: new MemorySession() });
        else await ofWay.run(agent, QUESTION, { maxTurns });
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
      const model = modelOf({ turns }, true);
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

function withHooks(): Runner {
  const runner = new Runner({ tracingDisabled: true });
  for (const name of ['agent_start', 'agent_end', 'agent_handoff', 'agent_tool_start', 'agent_tool_end'] as const)
    runner.on(name, () => {});
  return runner;
}

function traced(): Runner {
  setTraceProcessors([new BatchTraceProcessor({ export: async () => {} })]);
  return new Runner({ tracingDisabled: false, traceIncludeSensitiveData: false });
}

function modelOf({ turns, onTurn }: LoopPlan, waits = false): Model {
  let turn = 0;
  const respond = (): Output => {
    turn += 1;
    onTurn?.(turn);
    return OUTPUTS[moveOf(turn, turns, waits)](turn);
  };
  return {
    getResponse: async (): Promise<ModelResponse> => ({ usage: new Usage({ requests: 1 }), output: respond() }),
    async *getStreamedResponse() {
      yield { type: 'response_started' };
      const output = respond();
      for (const item of output) yield* eventsOf(item);
      yield { type: 'response_done', response: { id: `response_${turn}`, usage: USAGE, output } };
    },
  };
}

/** It has no event of its own for the arguments of a call. */
function* eventsOf(item: Output[number]): Generator<StreamEvent> {
  if (item.type === 'message') yield { type: 'output_text_delta', delta: ANSWER };
  if (item.type === 'function_call')
    for (const delta of piecesOf(item.arguments)) yield { type: 'model', event: { type: 'arguments_delta', delta } };
}

const USAGE = { requests: 1, inputTokens: 0, outputTokens: 0, totalTokens: 0 };

const OUTPUTS: Readonly<Record<Move, (turn: number) => Output>> = {
  plan: (turn) => callIds(turn).map((callId) => call(callId, TOOL_NAME, TOOL_ARGUMENTS)),
  confirm: () => [call('call_confirm', CONFIRM_NAME, '{}')],
  answer: () => [
    { type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: ANSWER }] },
  ],
};

function call(callId: string, name: string, json: string): Output[number] {
  return { type: 'function_call', callId, name, status: 'completed', arguments: json };
}
