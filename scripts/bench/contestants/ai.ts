import { asSchema, generateText, isStepCount, type LanguageModel, tool } from 'ai';

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

type ModelObject = Extract<LanguageModel, { specificationVersion: 'v4' }>;
type Generated = Awaited<ReturnType<ModelObject['doGenerate']>>;

export function ai(): Contestant {
  const planner = tool({ description: TOOL_DESCRIPTION, inputSchema: TRIP, execute: planTrip });
  return {
    loop(turns) {
      return async () => {
        let turn = 0;
        const model: ModelObject = {
          specificationVersion: 'v4',
          provider: 'bench',
          modelId: 'bench',
          supportedUrls: {},
          async doGenerate() {
            turn += 1;
            return turn < turns ? twoCalls(turn) : answer();
          },
          doStream(): never {
            throw new Error('Nothing is streamed here.');
          },
        };
        await generateText({
          model,
          instructions: INSTRUCTIONS,
          prompt: QUESTION,
          tools: { [TOOL_NAME]: planner },
          stopWhen: isStepCount(turns),
        });
      };
    },
    /**
     * No public function of `ai` makes a call without a model. This is the least that `generateText` does for each one, so the
     * real cost is higher.
     */
    invoke() {
      const schema = asSchema(planner.inputSchema);
      return async () => {
        const checked = await schema.validate?.(JSON.parse(TOOL_ARGUMENTS));
        if (!checked?.success) throw new Error('The arguments are refused.');
        await planner.execute?.(checked.value, { toolCallId: 'call_1', messages: [], context: {} });
      };
    },
  };
}

function twoCalls(turn: number): Generated {
  return {
    content: callIds(turn).map((toolCallId) => ({
      type: 'tool-call',
      toolCallId,
      toolName: TOOL_NAME,
      input: TOOL_ARGUMENTS,
    })),
    finishReason: { unified: 'tool-calls', raw: undefined },
    usage: NO_USAGE,
    warnings: [],
  };
}

function answer(): Generated {
  return {
    content: [{ type: 'text', text: ANSWER }],
    finishReason: { unified: 'stop', raw: undefined },
    usage: NO_USAGE,
    warnings: [],
  };
}

const NO_USAGE: Generated['usage'] = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
