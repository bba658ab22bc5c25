import type { ToolTimeoutError } from '../errors/index.js';
import { qualifiedName } from '../schema/qualified-name.js';
import type { FunctionTool } from '../tools/function-tool.js';
import { isWrite } from '../tools/tool-effect.js';

/**
 * What the model reads when a tool ran out of time: in seconds, as short as the number allows (B182). Of a write it also reads that nobody
 * knows whether it was done, lest it does it twice.
 */
export function timeoutMessage(tool: FunctionTool, { timeoutMs }: ToolTimeoutError): string {
  const happened = `Tool '${qualifiedName(tool)}' timed out after ${Number((timeoutMs / 1000).toPrecision(6))} seconds.`;
  if (!isWrite(tool.effect)) return happened;
  const advice = tool.idempotent
    ? 'Calling it again with the same arguments is safe.'
    : 'Find out whether it was done before you call it again.';
  return `${happened} Outcome unknown: it may or may not have been done. ${advice}`;
}
