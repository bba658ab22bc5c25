import { ToolCallError } from '../../errors/index.js';
import type { JsonSchema } from '../../schema/json-schema.js';
import type { ToolCallerKind } from '../../schema/tool-definition.js';
import type { CheckedTool, ToolAvailability, ToolCustomDataInput } from '../function-tool.js';
import type { RunContext } from '../run-context.js';
import { withoutArguments, type ToolApprovalPredicate } from '../tool-approval.js';
import type { ToolContext } from '../tool-context.js';
import { toolErrorMessage } from '../tool-error-message.js';
import { inputGuardrail, outputGuardrail, type AgentsGuardrail } from './agents-guardrails.js';
import { fromAgentsOutput } from './agents-output.js';
import { strictIfPossible } from './strict-if-possible.js';

/** What `tool()` of @openai/agents makes, as far as it is read. */
export interface AgentsTool {
  readonly type: 'function';
  readonly name: string;
  readonly description?: string;
  readonly parameters: JsonSchema;
  readonly strict?: boolean;
  readonly deferLoading?: boolean;
  readonly allowedCallers?: readonly ToolCallerKind[];
  readonly outputSchema?: JsonSchema;
  readonly invoke: (runContext: RunContext, input: string, details: object) => unknown;
  readonly needsApproval?: (runContext: RunContext, input: unknown, callId?: string) => Promise<boolean>;
  readonly isEnabled?: (runContext: RunContext, agent: ToolAvailability['agent']) => Promise<boolean>;
  readonly inputGuardrails?: readonly AgentsGuardrail[];
  readonly outputGuardrails?: readonly AgentsGuardrail[];
  readonly customDataExtractor?: (result: object) => unknown;
}

export function isAgentsTool(value: object): value is AgentsTool {
  const { type, name, parameters, invoke } = value as Partial<AgentsTool>;
  return (
    type === 'function' &&
    typeof name === 'string' &&
    typeof parameters === 'object' &&
    typeof invoke === 'function' &&
    !('strictSchema' in value)
  );
}

/** A tool of @openai/agents as one of ours: what it throws ends the run, since it has already told the model what it wants told. */
export function fromAgentsTool(foreign: AgentsTool, name = foreign.name): CheckedTool {
  const { isEnabled, needsApproval, customDataExtractor, allowedCallers, outputSchema } = foreign;
  return strictIfPossible({
    name,
    description: foreign.description ?? '',
    parameters: foreign.parameters,
    strict: foreign.strict ?? true,
    deferLoading: foreign.deferLoading ?? false,
    ...(allowedCallers !== undefined && { allowedCallers }),
    ...(outputSchema !== undefined && { outputSchema }),
    execute: (input, context) => invoke(foreign, name, input, context),
    errorFunction: (context, error) => {
      if (error instanceof ToolCallError) throw error;
      return toolErrorMessage(context, error);
    },
    inputGuardrails: (foreign.inputGuardrails ?? []).map(inputGuardrail),
    outputGuardrails: (foreign.outputGuardrails ?? []).map(outputGuardrail),
    ...(isEnabled && { isEnabled: ({ runContext, agent }) => isEnabled(runContext, agent) }),
    ...(needsApproval && { needsApproval: approval(needsApproval) }),
    ...(customDataExtractor && {
      customDataExtractor: ({ output, rawItem, context }: ToolCustomDataInput) =>
        customDataExtractor({
          runContext: context,
          tool: foreign,
          toolCall: toolCallOf(context),
          input: argumentsOf(context),
          output,
          rawItem,
        }),
    }),
  });
}

/** What was written as `needsApproval: false` is a function there, too: one without parameters. */
function approval(predicate: NonNullable<AgentsTool['needsApproval']>): ToolApprovalPredicate {
  const ask: ToolApprovalPredicate = (runContext, input, callId) => predicate(runContext, input, callId);
  return predicate.length === 0 ? withoutArguments(ask) : ask;
}

async function invoke(foreign: AgentsTool, name: string, input: unknown, context: ToolContext): Promise<unknown> {
  let output: unknown;
  try {
    const details = { toolCall: toolCallOf(context), signal: context.signal };
    output = await foreign.invoke(context, JSON.stringify(input), details);
  } catch (cause) {
    throw new ToolCallError(name, context.toolCallId, { cause });
  }
  return fromAgentsOutput(output);
}

function toolCallOf(context: ToolContext): object {
  return {
    type: 'function_call',
    callId: context.toolCallId,
    name: context.toolName,
    arguments: context.toolArguments,
    status: 'completed',
  };
}

function argumentsOf({ toolArguments }: ToolContext): unknown {
  try {
    return JSON.parse(toolArguments);
  } catch {
    return toolArguments;
  }
}
