import { UserError } from '../../errors/index.js';
import { logger } from '../../tracing/logger.js';

/** What a request holds that Chat Completions has no words for, and that is left out unless that is forbidden (B347). */
export class UnsupportedFeatures {
  readonly #isStrict: boolean;
  readonly #told = new Set<string>();

  /** @param isStrict Whether each is an error. */
  constructor(isStrict: boolean) {
    this.#isStrict = isStrict;
  }

  /**
   * Warns of a feature, once.
   *
   * @param sentence What is unsupported and what becomes of it.
   * @throws {UserError} Features must not be left out.
   */
  leaveOut(sentence: string): void {
    if (this.#isStrict) {
      throw new UserError(
        `Chat Completions: ${sentence} Remove it, use OpenAIResponsesModel, or allow it to be left out with strictFeatureValidation: false.`,
      );
    }
    if (this.#told.has(sentence)) return;
    this.#told.add(sentence);
    logger().warn(`toolwright: Chat Completions: ${sentence}`);
  }
}
