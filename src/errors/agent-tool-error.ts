import { UserError } from './user-error.js';

/**
 * An agent cannot answer a call as it was set up. No model could put it right, so it ends the run, whatever the error function of the tool
 * says.
 */
export class AgentToolError extends UserError {
  override readonly code: string = 'AGENT_TOOL';

  constructor(
    readonly toolName: string,
    readonly agentName: string,
    problem: string,
    options?: ErrorOptions,
  ) {
    super(`Tool "${toolName}", which agent "${agentName}" answers: ${problem}`, options);
  }
}
