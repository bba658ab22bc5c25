import { ModelBehaviorError } from '../../errors/index.js';
import type { McpApprovalCall } from '../../model/built-in-call.js';
import type { FunctionCallItem } from '../../model/item.js';
import type { McpApprovalCallback } from '../../tools/hosted/hosted-mcp-tool.js';
import type { LoopOptions } from '../loop-options.js';
import type { CallPlan } from './plan-calls.js';
import type { Choices } from '../model/prepare-agent.js';

/**
 * Answers the question whether the provider may call a tool of an MCP server: as was decided, or as the server's `onApproval` says. Else it
 * waits (B238).
 *
 * @throws ModelBehaviorError when the agent has no such server (B239).
 */
export async function planMcpApproval(
  call: FunctionCallItem,
  { serverLabel }: McpApprovalCall,
  { state }: LoopOptions,
  { definitions }: Choices,
): Promise<CallPlan> {
  const server = definitions.find((tool) => tool.type === 'hosted_mcp' && tool.serverLabel === serverLabel);
  if (server === undefined) {
    throw new ModelBehaviorError(
      `The model asks whether it may call "${call.name}" of the MCP server "${serverLabel}" (request ${call.callId}), which the agent does not have. Give the agent a hostedMcpTool() of that serverLabel.`,
    );
  }
  const decision = state.approvals.decisionOn(call);
  if (decision?.approved === true) return { call, kind: 'decided', approve: true };
  if (decision?.approved === false) return decided(call, false, decision.message);
  const { onApproval } = server as { readonly onApproval?: McpApprovalCallback };
  // Only a clear yes or no counts, whatever plain JavaScript returns.
  const said = (await onApproval?.(state.runContext, call)) as {
    readonly approve?: unknown;
    readonly reason?: unknown;
  };
  if (typeof said?.approve !== 'boolean') return { call, kind: 'waiting' };
  return decided(call, said.approve, said.reason);
}

function decided(call: FunctionCallItem, approve: boolean, reason: unknown): CallPlan {
  return { call, kind: 'decided', approve, ...(typeof reason === 'string' && reason !== '' && { reason }) };
}
