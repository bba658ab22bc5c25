import { ModelBehaviorError } from '../../errors/index.js';
import { readArguments } from '../../invocation/index.js';
import type { FunctionCallItem } from '../../model/item.js';
import { isBuiltIn, takesCallsOf, type ImmediateDecision } from '../../tools/built-in-tool.js';
import type { FunctionTool } from '../../tools/function-tool.js';
import { decidesWithoutArguments } from '../../tools/tool-approval.js';
import { checkToolInput, contextOf } from './check-tool-call.js';
import { findOwnTool, findTool } from './find-tool.js';
import { isPlainData } from '../state/json-form.js';
import type { LoopOptions } from '../loop-options.js';
import { planMcpApproval } from './plan-mcp-approval.js';
import type { Choices } from '../model/prepare-agent.js';
import { toolErrorText, unknownToolText } from './tool-error-text.js';

/** What is to become of a call. */
export type CallPlan = { readonly call: FunctionCallItem } & (
  | { readonly kind: 'run'; readonly tool: FunctionTool }
  /** Answered without running, with a text for the model: a guardrail's, or that of a person's decision. */
  | { readonly kind: 'answered' | 'rejected'; readonly tool: FunctionTool; readonly message: string }
  | { readonly kind: 'unknown'; readonly message: string }
  /** The provider may, or may not, call a tool of an MCP server. */
  | { readonly kind: 'decided'; readonly approve: boolean; readonly reason?: string }
  | { readonly kind: 'waiting' }
);

/** Decides about every call of a turn before any of them runs (B221). */
export function planCalls(
  calls: readonly FunctionCallItem[],
  options: LoopOptions,
  choices: Choices,
): Promise<CallPlan[]> {
  return Promise.all(calls.map((call) => planCall(call, options, choices)));
}

async function planCall(call: FunctionCallItem, options: LoopOptions, choices: Choices): Promise<CallPlan> {
  if (call.builtIn?.kind === 'mcp_approval') return planMcpApproval(call, call.builtIn, options, choices);
  const { state, config } = options;
  const isMade = state.made.has(call.callId);
  const tool = (isMade ? findOwnTool(call, state.agent) : undefined) ?? toolOf(call, choices);
  if (tool === undefined) return { call, kind: 'unknown', message: await unknownToolText(call, options, choices) };
  // Whatever was decided since, and where its tool is disabled by now, it is done; its output is still to be judged.
  if (isMade) return { call, kind: 'run', tool };
  const decision = state.approvals.decisionOn(call);
  if (decision?.approved === false) {
    const message = decision.message ?? (await toolErrorText(options, call, 'approval_rejected', REJECTED));
    return { call, kind: 'rejected', tool, message };
  }
  // A call that waits for a decision inside of it was let through when it began.
  if (decision?.approved === true || state.nested.has(call.callId)) return { call, kind: 'run', tool };
  if (!(await needsApproval(tool, call, options))) return { call, kind: 'run', tool };
  const immediate = await decideAtOnce(tool, call, options);
  if (immediate?.approve === true) return { call, kind: 'run', tool };
  if (immediate?.approve === false) {
    const { reason } = immediate;
    const message = reason ? reason : await toolErrorText(options, call, 'approval_rejected', REJECTED);
    return { call, kind: 'rejected', tool, message };
  }
  if (config.toolExecution?.preApprovalToolInputGuardrails === true) {
    const message = await checkToolInput(tool, contextOf(tool, call, options), options);
    if (message !== undefined) return { call, kind: 'answered', tool, message };
  }
  return { call, kind: 'waiting' };
}

/** @throws ModelBehaviorError for a call of a tool that the provider defines and the agent lacks: no answer could be sent back (B76, B92). */
function toolOf(call: FunctionCallItem, { tools }: Choices): FunctionTool | undefined {
  const tool = findTool(call, tools);
  if (call.builtIn === undefined || takesCallsOf(tool, call.builtIn.kind)) return tool;
  if (call.builtIn.kind === 'tool_search') throw searchOfOurs(call);
  const what = call.builtIn.kind === 'custom' ? `custom tool "${call.name}"` : `built-in tool "${call.builtIn.kind}"`;
  throw new ModelBehaviorError(
    `The model called the ${what} (call ${call.callId}), which the agent does not have. Give the agent that tool.`,
  );
}

function searchOfOurs({ callId }: FunctionCallItem): ModelBehaviorError {
  return new ModelBehaviorError(
    `The model asks this process to search for tools (tool_search_call with execution "client", call ${callId}), and nothing here does. ` +
      "Give toolSearchTool({ execution: 'client' }) an execute, use execution 'server', or send a tool_search_output with the same call_id yourself.",
  );
}

/** What a callback of the tool says of the call; only a clear yes or no counts (B74). */
async function decideAtOnce(
  tool: FunctionTool,
  call: FunctionCallItem,
  { state }: LoopOptions,
): Promise<Partial<ImmediateDecision> | undefined> {
  if (!isBuiltIn(tool) || tool.builtIn.onApproval === undefined) return undefined;
  const decision: unknown = await tool.builtIn.onApproval(state.runContext, call);
  return typeof decision === 'object' && decision !== null ? decision : undefined;
}

const REJECTED = 'Tool execution was not approved.';

/** Fails closed: arguments that cannot be read for the predicate need approval (B220), and so does a predicate that does not say no. */
async function needsApproval(
  tool: FunctionTool,
  { callId, arguments: argumentsJson }: FunctionCallItem,
  { state }: LoopOptions,
): Promise<boolean> {
  if (typeof tool.needsApproval === 'boolean') return tool.needsApproval;
  const input = inspect(tool, argumentsJson);
  if (input === undefined && !decidesWithoutArguments(tool.needsApproval)) return true;
  // Plain JavaScript may have forgotten its `return`.
  const answer: unknown = await tool.needsApproval(state.runContext, input ?? {}, callId);
  return answer !== false;
}

function inspect(tool: FunctionTool, argumentsJson: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(argumentsJson);
    // JSON.parse makes Infinity of 1e999, which no comparison of a predicate expects.
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !isPlainData(value)) return undefined;
    return 'invoke' in tool ? (value as Record<string, unknown>) : readArguments(tool, argumentsJson).input;
  } catch {
    return undefined;
  }
}
