import { ToolwrightError } from './toolwright-error.js';

/** The model (or the server in front of it) did something the run cannot go on from. */
export class ModelBehaviorError extends ToolwrightError {
  readonly code: string = 'MODEL_BEHAVIOR';
}

/** The model declined to answer where structured output was asked for (B267). */
export class ModelRefusalError extends ModelBehaviorError {
  override readonly code = 'MODEL_REFUSAL';

  constructor(
    readonly agentName: string,
    readonly refusal: string,
  ) {
    super(`The model refused to answer for agent "${agentName}": ${refusal}`);
  }
}
