import type { BuiltInCall, McpApprovalCall } from '../model/built-in-call.js';
import type { FunctionCallItem } from '../model/item.js';
import { toWireComputerCall } from './to-wire-computer-call.js';

/** What the API wants of a call that it did not make itself, beside its type and id: another model did, or a script. */
export function toWireMadeCall(
  { callId, name }: FunctionCallItem,
  call: Exclude<BuiltInCall, McpApprovalCall>,
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
    case 'apply_patch': {
      const { operation } = call;
      const { type, path } = operation;
      return {
        status: 'completed',
        operation: type === 'delete_file' ? { type, path } : { type, path, diff: operation.diff },
      };
    }
    case 'custom':
      return { name, input: call.input };
  }
}
