import type { RunContext } from '../../tools/run-context.js';
import { ToolContext } from '../../tools/tool-context.js';

const NEVER = new AbortController().signal;

/** What guards see of a call that is not made, or not yet. */
export function uncalledContext(
  runContext: RunContext,
  { name, namespace }: { readonly name: string; readonly namespace?: string },
  toolCallId = '',
): ToolContext {
  return new ToolContext(runContext, {
    toolName: name,
    ...(namespace !== undefined && { toolNamespace: namespace }),
    toolCallId,
    toolArguments: '',
    signal: NEVER,
  });
}
