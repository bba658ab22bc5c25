import { UserError } from '../../errors/index.js';
import type {
  ToolGuardrailDecision,
  ToolInputGuardrail,
  ToolInputGuardrailData,
  ToolOutputGuardrail,
} from '../tool-guardrail.js';

/** A tool's guardrail as @openai/agents has it. */
export interface AgentsGuardrail {
  readonly name: string;
  run(data: object): Promise<AgentsDecision>;
}

interface AgentsDecision {
  readonly behavior:
    | { readonly type: 'allow' | 'throwException' }
    | { readonly type: 'rejectContent'; readonly message: string };
  readonly outputInfo?: unknown;
}

export function inputGuardrail(foreign: AgentsGuardrail): ToolInputGuardrail {
  return { name: foreign.name, run: async (data) => decision(foreign.name, await foreign.run(dataOf(data))) };
}

export function outputGuardrail(foreign: AgentsGuardrail): ToolOutputGuardrail {
  return {
    name: foreign.name,
    run: async (data) => decision(foreign.name, await foreign.run({ ...dataOf(data), output: data.output })),
  };
}

function dataOf({ context, agent }: ToolInputGuardrailData): object {
  const { toolCallId: callId, toolName: name, toolArguments } = context;
  return { context, agent, toolCall: { type: 'function_call', callId, name, arguments: toolArguments } };
}

function decision(name: string, decided: AgentsDecision): ToolGuardrailDecision {
  const { behavior, outputInfo } = (decided ?? {}) as Partial<AgentsDecision>;
  const info = outputInfo === undefined ? {} : { outputInfo };
  switch (behavior?.type) {
    case 'allow':
      return { behavior: 'allow', ...info };
    case 'rejectContent':
      return { behavior: 'reject_content', message: behavior.message, ...info };
    case 'throwException':
      return { behavior: 'raise_exception', ...info };
    default:
      throw new UserError(
        `Guardrail "${name}" of a tool of @openai/agents has to return a behavior: { behavior: { type: 'allow' } }, 'rejectContent' with a message, or 'throwException'.`,
      );
  }
}
