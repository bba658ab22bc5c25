import { ModelBehaviorError } from './model-behavior-error.js';

/** The model stopped before its answer was complete. */
export class IncompleteResponseError extends ModelBehaviorError {
  override readonly code = 'INCOMPLETE_RESPONSE';

  /**
   * @param model The model that was asked.
   * @param reason Why it stopped, in the server's words, e.g. `max_output_tokens`; left out when it did not say.
   * @param partialText What it had said until then; empty when it had not come to text.
   */
  constructor(
    readonly model: string,
    readonly reason: string | undefined,
    readonly partialText: string,
  ) {
    super(
      `Model "${model}" stopped before its answer was complete (${reason ?? 'no reason given'}). ${remedy(reason)}`,
    );
  }
}

function remedy(reason: string | undefined): string {
  switch (reason) {
    case 'max_output_tokens':
      return 'Raise `modelSettings.maxTokens` (reasoning counts towards it), lower the reasoning effort, or ask for a shorter answer. What it had said is in `partialText`.';
    case 'content_filter':
      return "The provider's content filter cut it off: change the input or the instructions. What it had said is in `partialText`.";
    default:
      return 'What it had said is in `partialText`.';
  }
}
