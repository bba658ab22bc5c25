import { ToolwrightError } from './toolwright-error.js';

/** The tool was still running when its time ran out (B181–B187). */
export class ToolTimeoutError extends ToolwrightError {
  readonly code = 'TOOL_TIMEOUT';

  /**
   * @param toolName The tool that was running.
   * @param timeoutMs Its limit, in milliseconds.
   */
  constructor(
    readonly toolName: string,
    readonly timeoutMs: number,
  ) {
    super(
      `Tool "${toolName}" did not finish within ${timeoutMs} ms. ` +
        `Raise the limit with @timeout(…), or make the tool honour context.signal.`,
    );
  }
}
