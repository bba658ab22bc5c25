/**
 * Thrown by a tool whose call cannot have an output yet: what it waits for is kept by whoever started it. No failure: it passes
 * through a call without becoming text for the model.
 */
export class CallSuspended extends Error {
  constructor(readonly toolName: string) {
    super(`Tool "${toolName}" waits for a decision, which only a run can hand on. Call it in a run.`);
  }
}
