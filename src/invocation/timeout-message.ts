import type { ToolTimeoutError } from '../errors/index.js';

/** What the model reads when a tool ran out of time: in seconds, as short as the number allows (B182). */
export function timeoutMessage({ toolName, timeoutMs }: ToolTimeoutError): string {
  return `Tool '${toolName}' timed out after ${Number((timeoutMs / 1000).toPrecision(6))} seconds.`;
}
