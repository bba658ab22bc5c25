import type { BuiltInCall, BuiltInResult } from '../model/built-in-call.js';
import type { FunctionCallItem, FunctionCallResultItem } from '../model/item.js';
import { toWireMcpApprovalRequest, toWireMcpApprovalResponse } from './mcp-approval-item.js';
import { toWireCaller } from './tool-caller.js';
import { toWireToolSearchCall, toWireToolSearchOutput } from './tool-search-item.js';
import { toWireMadeCall, toWireOperation } from './to-wire-made-call.js';
import { toWireInputPart } from './to-wire-part.js';
import type { WireInputItem } from './wire.js';

const callTypes = {
  shell: 'shell_call',
  local_shell: 'local_shell_call',
  computer: 'computer_call',
  apply_patch: 'apply_patch_call',
  custom: 'custom_tool_call',
} as const satisfies Record<Exclude<BuiltInCall['kind'], 'mcp_approval' | 'tool_search'>, string>;

/** A call to a tool that the API defines goes back as it came. */
export function toWireBuiltInCall(item: FunctionCallItem, call: BuiltInCall): WireInputItem {
  if (call.kind === 'mcp_approval') return toWireMcpApprovalRequest(item, call);
  if (call.kind === 'tool_search') return toWireToolSearchCall(item);
  const { callId, id, caller, providerData } = item;
  // The compiler cannot see that this is an item the API sent, kept by fromWireBuiltInCall.
  return {
    ...(providerData ?? toWireMadeCall(item, call)),
    // The types of the API know no place that a file moves to, in what is sent.
    ...(call.kind === 'apply_patch' && { operation: toWireOperation(call.operation) }),
    type: callTypes[call.kind],
    call_id: callId,
    ...(id !== undefined && { id }),
    ...toWireCaller(caller),
  } as unknown as WireInputItem;
}

/** The answer to such a call (B68, B77, B88, B100). */
export function toWireBuiltInResult(
  { callId, output, caller }: FunctionCallResultItem,
  builtIn: BuiltInResult,
): WireInputItem {
  switch (builtIn.kind) {
    case 'shell':
      return {
        type: 'shell_call_output',
        call_id: callId,
        status: builtIn.status === 'completed' ? 'completed' : 'incomplete',
        output: builtIn.output.map(({ stdout, stderr, outcome }) => ({
          stdout,
          stderr,
          outcome: outcome.type === 'exit' ? { type: 'exit', exit_code: outcome.exitCode } : { type: 'timeout' },
        })),
        ...(builtIn.maxOutputLength !== undefined && { max_output_length: builtIn.maxOutputLength }),
        ...toWireCaller(caller),
      };
    case 'local_shell':
      return { type: 'local_shell_call_output', id: callId, output: textOf(output) };
    case 'computer':
      return {
        type: 'computer_call_output',
        call_id: callId,
        output: { type: 'computer_screenshot', image_url: builtIn.imageUrl },
        ...(builtIn.acknowledgedSafetyChecks && {
          acknowledged_safety_checks: builtIn.acknowledgedSafetyChecks.map((check) => ({ ...check })),
        }),
      };
    case 'apply_patch': {
      const text = textOf(output);
      return {
        type: 'apply_patch_call_output',
        call_id: callId,
        status: builtIn.status,
        ...(text !== '' && { output: text }),
        ...toWireCaller(caller),
      };
    }
    case 'tool_search':
      return toWireToolSearchOutput(callId, builtIn);
    case 'mcp_approval':
      return toWireMcpApprovalResponse(callId, builtIn);
    case 'custom':
      return {
        type: 'custom_tool_call_output',
        call_id: callId,
        // Unlike that of a function, this result has parts as a message has them.
        output: typeof output === 'string' ? output : output.map(toWireInputPart),
        ...toWireCaller(caller),
      };
  }
}

function textOf(output: FunctionCallResultItem['output']): string {
  if (typeof output === 'string') return output;
  return output.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
