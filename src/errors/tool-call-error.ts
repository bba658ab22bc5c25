import { ToolwrightError } from './toolwright-error.js';
import { wordsOf } from './words-of.js';

/** A tool threw and its error function was `null`, so the failure ends the run (B193). The tool's own error is the `cause`. */
export class ToolCallError extends ToolwrightError {
  readonly code = 'TOOL_CALL';

  constructor(
    readonly toolName: string,
    readonly callId: string,
    options: { readonly cause: unknown },
  ) {
    const { cause } = options;
    super(`Error running tool ${toolName} (call ${callId}): ${wordsOf(cause)}`, { cause });
  }
}
