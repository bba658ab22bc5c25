import { ToolwrightError } from './toolwright-error.js';

/** The run asked the model as often as it may and still has no final output (B263). */
export class MaxTurnsExceededError extends ToolwrightError {
  readonly code = 'MAX_TURNS_EXCEEDED';

  constructor(readonly maxTurns: number) {
    super(
      `Max turns (${maxTurns}) exceeded: the model kept calling tools, or answered with nothing, and gave no final answer. ` +
        'Raise `maxTurns`, or look at what the tools return for the reason it calls them again.',
    );
  }
}
