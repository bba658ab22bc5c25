import { asSchema, generateText, isStepCount, type LanguageModel, streamText, tool } from 'ai';

import {
  ANSWER,
  callIds,
  type Contestant,
  INSTRUCTIONS,
  type LoopPlan,
  piecesOf,
  planTrip,
  QUESTION,
  TOOL_ARGUMENTS,
  TOOL_DESCRIPTION,
  TOOL_NAME,
} from './scenario.ts';
import { TRIP } from './trip-schema.ts';

type ModelObject = Extract<LanguageModel, { specificationVersion: 'v4' }>;
type StreamPart =
  Awaited<ReturnType<ModelObject['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never;
type Generated = Awaited<ReturnType<ModelObject['doGenerate']>>;

export function ai(): Contestant {
  const planner = tool({ description: TOOL_DESCRIPTION, inputSchema: TRIP, execute: planTrip });
  return {
    loop(plan) {
      const { turns, way = 'plain' } = plan;
      // It keeps no sessions, and its spans are made by a package of their own.
      if (way === 'session' || way === 'sqlite' || way === 'traced') return undefined;
      return async () => {
        const settings = {
          model: modelOf(plan),
          instructions: INSTRUCTIONS,
          prompt: QUESTION,
          tools: { [TOOL_NAME]: planner },
          stopWhen: isStepCount(turns),
        };
        if (way === 'stream') for await (const part of streamText(settings).fullStream) void part;
        else await generateText({ ...settings, ...(way === 'hooks' && NO_HOOKS) });
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

function modelOf({ turns, onTurn }: LoopPlan): ModelObject {
  let turn = 0;
  const respond = (): Generated => {
    turn += 1;
    onTurn?.(turn);
    return turn < turns ? twoCalls(turn) : answer();
  };
  return {
    specificationVersion: 'v4',
    provider: 'bench',
    modelId: 'bench',
    supportedUrls: {},
    doGenerate: async () => respond(),
    doStream: async () => ({ stream: ReadableStream.from(partsOf(respond())) }),
  };
}

function* partsOf({ content, finishReason, usage }: Generated): Generator<StreamPart> {
  yield { type: 'stream-start', warnings: [] };
  for (const part of content) {
    if (part.type === 'text') {
      yield { type: 'text-start', id: 'text' };
      yield { type: 'text-delta', id: 'text', delta: part.text };
      yield { type: 'text-end', id: 'text' };
    }
    if (part.type === 'tool-call') {
      const { toolCallId: id, toolName, input } = part;
      yield { type: 'tool-input-start', id, toolName };
      for (const delta of piecesOf(input)) yield { type: 'tool-input-delta', id, delta };
      yield { type: 'tool-input-end', id };
      yield part;
    }
  }
  yield { type: 'finish', finishReason, usage };
}

const NO_HOOKS = {
  onStart: () => {},
  onStepStart: () => {},
  onStepEnd: () => {},
  onLanguageModelCallStart: () => {},
  onLanguageModelCallEnd: () => {},
  onToolExecutionStart: () => {},
  onToolExecutionEnd: () => {},
  onEnd: () => {},
};

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
