import { ToolwrightError } from './toolwright-error.js';

/** The run asked the model as often as it may and still has no final output (B263). */
export class MaxTurnsExceededError extends ToolwrightError {
  readonly code = 'MAX_TURNS_EXCEEDED';

  constructor(readonly maxTurns: number) {
    super(
      `Max turns (${maxTurns}) exceeded: the model kept calling tools without a final answer. ` +
        `Raise \`maxTurns\`, or look at the calls in the error's \`state\` for a loop.`,
    );
  }
}
