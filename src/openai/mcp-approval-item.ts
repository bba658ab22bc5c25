import { ModelBehaviorError } from '../errors/index.js';
import type { McpApprovalCall, McpApprovalResult } from '../model/built-in-call.js';
import type { FunctionCallItem } from '../model/item.js';
import type { Fields } from './fields.js';
import type { WireInputItem } from './wire.js';

/**
 * The question whether the provider may call a tool of an MCP server, as a call that is answered with yes or no (B238).
 *
 * @throws {ModelBehaviorError} It lacks what its type promises.
 */
export function fromWireMcpApproval({
  id,
  name,
  server_label: serverLabel,
  arguments: json,
}: Fields): FunctionCallItem {
  if (![id, name, serverLabel, json].every((field) => typeof field === 'string')) {
    throw new ModelBehaviorError(
      "The model's answer contains an mcp_approval_request without an `id`, a `name`, a `server_label` or `arguments` text, so it cannot be answered. " +
        'Ask again; if it stays, the server in front of the model does not follow the Responses API.',
    );
  }
  const label = serverLabel as string;
  return {
    type: 'function_call',
    callId: id as string,
    name: name as string,
    namespace: label,
    arguments: json as string,
    builtIn: { kind: 'mcp_approval', serverLabel: label },
  };
}

export function toWireMcpApprovalRequest(
  { callId, name, arguments: json }: FunctionCallItem,
  { serverLabel }: McpApprovalCall,
): WireInputItem {
  return { type: 'mcp_approval_request', id: callId, name, arguments: json, server_label: serverLabel };
}

export function toWireMcpApprovalResponse(callId: string, { approve, reason }: McpApprovalResult): WireInputItem {
  return {
    type: 'mcp_approval_response',
    approval_request_id: callId,
    approve,
    ...(reason !== undefined && { reason }),
  };
}
