import { Agent, type ModelResponse, RunContext, Runner, tool, Usage } from '@openai/agents';

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
} from './scenario.ts';
import { TRIP } from './trip-schema.ts';

/** `@openai/agents`, with tracing off. */
export function openaiAgents(): Contestant {
  const planner = tool({ name: TOOL_NAME, description: TOOL_DESCRIPTION, parameters: TRIP, execute: planTrip });
  const runner = new Runner({ tracingDisabled: true });
  return {
    loop(turns) {
      return async () => {
        let turn = 0;
        const model = {
          async getResponse(): Promise<ModelResponse> {
            turn += 1;
            const usage = new Usage({ requests: 1 });
            if (turn < turns) {
              return {
                usage,
                output: callIds(turn).map((callId) => ({
                  type: 'function_call',
                  callId,
                  name: TOOL_NAME,
                  status: 'completed',
                  arguments: TOOL_ARGUMENTS,
                })),
              };
            }
            return {
              usage,
              output: [
                {
                  type: 'message',
                  role: 'assistant',
                  status: 'completed',
                  content: [{ type: 'output_text', text: ANSWER }],
                },
              ],
            };
          },
          getStreamedResponse(): never {
            throw new Error('Nothing is streamed here.');
          },
        };
        const agent = new Agent({ name: 'Planner', instructions: INSTRUCTIONS, model, tools: [planner] });
        await runner.run(agent, QUESTION, { maxTurns: turns });
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
