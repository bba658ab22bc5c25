import type OpenAI from 'openai';

import type * as Toolwright from '../../../src/index.js';
import type * as ToolwrightOpenAI from '../../../src/openai/index.js';
import { builtModule } from '../built-package.ts';
import {
  INSTRUCTIONS,
  planTrip,
  QUESTION,
  TOOL_ARGUMENTS,
  TOOL_DESCRIPTION,
  TOOL_NAME,
  type Trip,
} from '../contestants/scenario.ts';
import { TRIP } from '../contestants/trip-schema.ts';
import { TRIP_SCHEMA } from '../contestants/trip-json-schema.ts';

/** One side of a benchmark over HTTP, around the same client. */
export interface HttpClient {
  /** A question to its answer, with the two calls that the model asks for; returns the answer. */
  run(): Promise<string | undefined>;
  /** The pieces of an answer, as they come. */
  stream(): AsyncGenerator;
}

/** The sides, each loaded only where it is measured. */
export const CLIENTS: Readonly<Record<string, (openai: OpenAI) => Promise<HttpClient>>> = {
  async toolwright(openai) {
    const { Agent, functionTool, run } = (await import(builtModule('index.js'))) as typeof Toolwright;
    const { OpenAIResponsesModel } = (await import(builtModule('openai/index.js'))) as typeof ToolwrightOpenAI;
    const tool = functionTool<Trip>({
      name: TOOL_NAME,
      description: TOOL_DESCRIPTION,
      parameters: TRIP_SCHEMA,
      execute: planTrip,
    });
    const model = new OpenAIResponsesModel(openai, 'bench');
    const agent = new Agent({ name: 'Planner', instructions: INSTRUCTIONS, model, tools: [tool] });
    return {
      run: async () => (await run(agent, QUESTION)).finalOutput,
      async *stream() {
        yield* await run(agent, QUESTION, { stream: true });
      },
    };
  },

  async '@openai/agents'(openai) {
    const { Agent, OpenAIResponsesModel, Runner, tool } = await import('@openai/agents');
    const planner = tool({
      name: TOOL_NAME,
      description: TOOL_DESCRIPTION,
      parameters: TRIP,
      execute: planTrip,
    });
    const model = new OpenAIResponsesModel(openai, 'bench');
    const agent = new Agent({ name: 'Planner', instructions: INSTRUCTIONS, model, tools: [planner] });
    const runner = new Runner({ tracingDisabled: true });
    return {
      run: async () => (await runner.run(agent, QUESTION)).finalOutput,
      async *stream() {
        yield* await runner.run(agent, QUESTION, { stream: true });
      },
    };
  },

  async openai(openai) {
    const request = {
      model: 'bench',
      instructions: INSTRUCTIONS,
      tools: [
        { type: 'function', name: TOOL_NAME, description: TOOL_DESCRIPTION, parameters: TRIP_SCHEMA, strict: true },
      ],
    } satisfies Partial<OpenAI.Responses.ResponseCreateParamsNonStreaming>;
    return {
      async run() {
        const { output } = await openai.responses.create({ ...request, input: QUESTION });
        const outputs = output.flatMap((item): OpenAI.Responses.ResponseInputItem[] =>
          item.type === 'function_call'
            ? [item, { type: 'function_call_output', call_id: item.call_id, output: TOOL_ARGUMENTS }]
            : [],
        );
        const input = [{ role: 'user' as const, content: QUESTION }, ...outputs];
        return (await openai.responses.create({ ...request, input })).output_text;
      },
      async *stream() {
        yield* await openai.responses.create({ ...request, input: QUESTION, stream: true });
      },
    };
  },
};
