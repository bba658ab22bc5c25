import { ModelBehaviorError } from './model-behavior-error.js';

/** The model's final output is not what the agent's `outputType` asks for (B267). */
export class InvalidFinalOutputError extends ModelBehaviorError {
  override readonly code = 'INVALID_FINAL_OUTPUT';
}
