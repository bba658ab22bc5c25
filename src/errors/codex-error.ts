import { UserError } from './user-error.js';

/**
 * What went wrong: Codex gave the turn up (`turn_failed`), told of an error and ended without an answer (`stream_error`), ended with an
 * exit code, by a signal or before the turn was completed (`exited`), said nothing for too long (`idle`), wrote what is no event (`unreadable`), or could not be
 * started (`not_started`).
 */
export type CodexFailure = 'turn_failed' | 'stream_error' | 'exited' | 'idle' | 'unreadable' | 'not_started';

/** A turn of Codex did not come to its end (B253, B259). The model reads why, unless the tool's error function says otherwise. */
export class CodexError extends UserError {
  override readonly code = 'CODEX';

  /** @param threadId The thread the turn belongs to, which can be gone on with; `null` when none had begun. */
  constructor(
    readonly failure: CodexFailure,
    message: string,
    readonly threadId: string | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
