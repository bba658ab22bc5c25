import { refuseUnknownOptions, UserError } from '../errors/index.js';
import type { FunctionTool, ToolErrorFunction, ToolIsEnabled } from '../tools/function-tool.js';
import { functionTool } from '../tools/function-tool-builder.js';
import type { ParametersOption } from '../tools/read-parameters-option.js';
import type { Session } from '../session/session.js';
import type { ToolNeedsApproval } from '../tools/tool-approval.js';
import { isToolName, suggestToolName } from '../tools/tool-name.js';
import { agentToolInput, type AgentToolInputBuilder } from './agent-tool-input.js';
import type { AnyAgent, Hooks } from './hooks.js';
import { nestedRunner, type NestedRunResult } from './nested-run.js';
import type { RunConfig } from './run-config.js';
import type { RunStreamEvent } from './run-stream-event.js';
import type { FunctionCallItem } from '../model/item.js';

/** A tool behind which an agent works. */
export type AgentTool = FunctionTool & { readonly agent: AnyAgent };

/** One event of a run inside a tool, with the agent it is of (B213). */
export interface AgentToolStreamEvent {
  readonly event: RunStreamEvent;
  /** The agent at work: another than the tool's after a handoff. */
  readonly agent: AnyAgent;
  readonly toolCall: FunctionCallItem;
}

/** How an agent works as a tool of another (B200). */
export interface AgentToolOptions<TInput = Record<string, unknown>> {
  /** @default the agent's name in lower case, with `_` for what a tool's name cannot hold (B201) */
  readonly toolName?: string;
  /** @default '' */
  readonly toolDescription?: string;
  /** What the model has to say. @default one text, `input`, which the agent is told as it is (B202) */
  readonly parameters?: ParametersOption<TInput>;
  /** Makes of the arguments what the agent is told. @default a text that holds them as JSON (B204) */
  readonly inputBuilder?: AgentToolInputBuilder<TInput>;
  /** Whether that text also holds the JSON Schema of the arguments; only together with `parameters` (B206). @default false */
  readonly includeInputSchema?: boolean;
  /** Makes of the nested run what the outer model reads. @default its final output, else the last text in it (B210) */
  readonly customOutputExtractor?: (result: NestedRunResult) => unknown;
  /** Told every event of the nested run, in order and one at a time; what it throws is logged only (B213). */
  readonly onStream?: (event: AgentToolStreamEvent) => unknown;
  /** @default true */
  readonly isEnabled?: ToolIsEnabled;
  /** Whether a person has to agree before the agent begins; its own tools ask for themselves (B215). @default false */
  readonly needsApproval?: ToolNeedsApproval;
  /** Most model requests of one nested run; `null` lifts the limit. @default 10 */
  readonly maxTurns?: number | null;
  /** Wins, setting by setting, over that of the outer run, which is inherited (B208). */
  readonly runConfig?: RunConfig;
  /** Called for the nested run. */
  readonly hooks?: Hooks;
  /** What the agent remembers from call to call; not inherited (B208). */
  readonly session?: Session;
  readonly previousResponseId?: string;
  readonly conversationId?: string;
  /** What the outer model reads when the nested run fails; `null` lets the error end the outer run too (B212). */
  readonly errorFunction?: ToolErrorFunction | null;
}

const OPTION_NAMES = [
  'toolName',
  'toolDescription',
  'parameters',
  'inputBuilder',
  'includeInputSchema',
  'customOutputExtractor',
  'onStream',
  'isEnabled',
  'needsApproval',
  'maxTurns',
  'runConfig',
  'hooks',
  'session',
  'previousResponseId',
  'conversationId',
  'errorFunction',
] as const satisfies readonly (keyof AgentToolOptions)[];

/** Makes a tool of an agent: see `Agent.asTool`. */
export function agentTool<TInput>(agent: AnyAgent, options: AgentToolOptions<TInput>): AgentTool {
  refuseUnknownOptions(`Agent "${agent.name}": asTool()`, options, OPTION_NAMES);
  const name = options.toolName ?? suggestToolName(agent.name).toLowerCase();
  if (!isToolName(name)) {
    throw new UserError(
      `Agent "${agent.name}": asTool() takes a toolName of 1 to 64 letters, digits, "_" and "-", not ${JSON.stringify(name)}.`,
    );
  }
  const toInput = agentToolInput(name, options);
  const tool = functionTool<TInput>({
    name,
    description: options.toolDescription ?? '',
    parameters: options.parameters ?? ONE_TEXT,
    ...(options.isEnabled !== undefined && { isEnabled: options.isEnabled }),
    ...(options.needsApproval !== undefined && { needsApproval: options.needsApproval }),
    ...(options.errorFunction !== undefined && { errorFunction: options.errorFunction }),
    execute: async (input, context) => nestedRunner()({ agent, context, options, ...(await toInput(input)) }),
  });
  return { ...tool, origin: `agent "${agent.name}" as a tool`, agent };
}

export function isAgentTool(tool: FunctionTool): tool is AgentTool {
  return 'agent' in tool;
}

const ONE_TEXT = {
  type: 'object',
  title: 'AgentAsToolInput',
  properties: { input: { type: 'string' } },
  required: ['input'],
  additionalProperties: false,
} as const;
