import { UserError } from '../errors/index.js';
import type { FunctionTool, ToolErrorFunction, ToolIsEnabled } from '../tools/function-tool.js';
import { functionTool } from '../tools/function-tool-builder.js';
import type { Tool } from '../tools/tool.js';
import type { ParametersOption } from '../tools/read-parameters-option.js';
import { TASK_INPUT } from '../tools/task-input.js';
import type { ToolNeedsApproval } from '../tools/tool-approval.js';
import { isToolName } from '../tools/tool-name.js';
import { agentToolName } from './agent-tool-name.js';
import { checkFunctions } from './check-functions.js';
import type { AnyAgent } from './hooks.js';
import { nestedRunner, type AgentToolInputBuilder, type ToldInput } from './nested-run.js';
import { checkNestedRunOptions, NESTED_RUN_OPTION_NAMES, type NestedRunOptions } from './nested-run-options.js';

/** A tool behind which an agent works. */
export type AgentTool = FunctionTool & { readonly agent: AnyAgent };

/** How an agent works as a tool of another (B200). */
export interface AgentToolOptions<TInput = Record<string, unknown>> extends NestedRunOptions {
  /** @default the agent's name in lower case, with `_` for each character that a tool's name cannot hold (B201) */
  readonly toolName?: string;
  /** @default '' */
  readonly toolDescription?: string;
  /** What the model has to say. @default one text, `input`, which the agent is told as it is (B202) */
  readonly parameters?: ParametersOption<TInput>;
  /** Makes of the arguments what the agent is told. @default a text that holds them as JSON (B204) */
  readonly inputBuilder?: AgentToolInputBuilder<TInput>;
  /** Whether that text also holds the JSON Schema of the arguments; only together with `parameters` (B206). @default false */
  readonly includeInputSchema?: boolean;
  /** @default true */
  readonly isEnabled?: ToolIsEnabled;
  /** Whether a person has to agree before the agent begins; its own tools ask for themselves (B215). @default false */
  readonly needsApproval?: ToolNeedsApproval;
  /** What the outer model reads when the nested run fails; `null` lets the error end the outer run too (B212). */
  readonly errorFunction?: ToolErrorFunction | null;
}

const OPTION_NAMES = [
  'toolName',
  'toolDescription',
  'parameters',
  'inputBuilder',
  'includeInputSchema',
  'isEnabled',
  'needsApproval',
  'errorFunction',
  ...NESTED_RUN_OPTION_NAMES,
] as const satisfies readonly (keyof AgentToolOptions)[];

/** Makes a tool of an agent: see `Agent.asTool`. */
export function agentTool<TInput>(agent: AnyAgent, options: AgentToolOptions<TInput>): AgentTool {
  const where = `Agent "${agent.name}": asTool()`;
  checkNestedRunOptions(where, options, OPTION_NAMES);
  checkFunctions(where, options, ['inputBuilder']);
  const name = options.toolName ?? agentToolName(agent.name);
  if (!isToolName(name)) {
    throw new UserError(
      `${where} takes a toolName of 1 to 64 letters, digits, "_" and "-", not ${JSON.stringify(name)}.`,
    );
  }
  const { isEnabled, needsApproval, errorFunction } = options;
  const tool: FunctionTool = functionTool<TInput>({
    name,
    description: options.toolDescription ?? '',
    parameters: options.parameters ?? TASK_INPUT,
    ...(isEnabled !== undefined && { isEnabled }),
    ...(needsApproval !== undefined && { needsApproval }),
    ...(errorFunction !== undefined && { errorFunction }),
    execute: (input, context) =>
      nestedRunner()({ agent, context, options, jsonSchema: tool.inputSchema, told: toldOf(options, input) }),
  });
  return { ...tool, origin: `agent "${agent.name}" as a tool`, agent };
}

export function isAgentTool(tool: Tool): tool is AgentTool {
  return 'agent' in tool;
}

function toldOf<TInput>(
  { parameters, inputBuilder, includeInputSchema = false }: AgentToolOptions<TInput>,
  input: TInput,
): ToldInput {
  // What makes the text was written for what the parameters say, and is given nothing else.
  if (inputBuilder !== undefined) return { kind: 'built', params: input, build: inputBuilder as AgentToolInputBuilder };
  if (parameters !== undefined) return { kind: 'data', params: input, includeSchema: includeInputSchema };
  return { kind: 'said', input: (input as { readonly input: string }).input };
}
