import type { ApplyPatchOperationData, BuiltInCall, McpApprovalCall, ToolSearchCall } from '../model/built-in-call.js';
import type { FunctionCallItem } from '../model/item.js';
import { toWireComputerCall } from './to-wire-computer-call.js';

/** One change to a file, with the fields that the API takes: it has none for where a file moves to. */
export function toWireOperation(operation: ApplyPatchOperationData): object {
  const { type, path } = operation;
  return type === 'delete_file' ? { type, path } : { type, path, diff: operation.diff };
}

/** What the API wants of a call that it did not make itself, beside its type and id: another model did, or a script. */
export function toWireMadeCall(
  { callId, name }: FunctionCallItem,
  call: Exclude<BuiltInCall, McpApprovalCall | ToolSearchCall>,
): object {
  switch (call.kind) {
    case 'shell':
      return {
        status: 'completed',
        action: {
          commands: [...call.commands],
          timeout_ms: call.timeoutMs ?? null,
          max_output_length: call.maxOutputLength ?? null,
        },
      };
    case 'local_shell':
      return {
        id: `lsh_${callId}`,
        status: 'completed',
        action: {
          type: 'exec',
          command: [...call.command],
          env: { ...call.env },
          timeout_ms: call.timeoutMs ?? null,
          user: call.user ?? null,
          working_directory: call.workingDirectory ?? null,
        },
      };
    case 'computer':
      return toWireComputerCall(callId, call);
    case 'apply_patch':
      return { status: 'completed', operation: toWireOperation(call.operation) };
    case 'custom':
      return { name, input: call.input };
  }
}
