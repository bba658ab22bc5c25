import { UserError } from '../../errors/index.js';
import type { SafetyCheck } from '../../model/built-in-call.js';
import type { RunContext } from '../run-context.js';
import type { ToolContext } from '../tool-context.js';
import type { ComputerToolCall } from './computer.js';

/** What a safety check is decided by. */
export interface ComputerSafetyCheckRequest {
  readonly runContext: RunContext;
  readonly agent?: { readonly name: string };
  readonly toolCall: ComputerToolCall;
  /** What the provider wants a person to have seen. */
  readonly check: SafetyCheck;
}

/** Whether a check is acknowledged; anything but a clear yes ends the run before any action is done (B89, A34). */
export type OnComputerSafetyCheck = (request: ComputerSafetyCheckRequest) => boolean | Promise<boolean>;

/** @throws UserError when one is not acknowledged. */
export async function acknowledgeSafetyChecks(
  onSafetyCheck: OnComputerSafetyCheck | undefined,
  runContext: ToolContext,
  toolCall: ComputerToolCall,
): Promise<readonly SafetyCheck[]> {
  if (onSafetyCheck === undefined) return [];
  const { agent } = runContext;
  for (const check of toolCall.pendingSafetyChecks) {
    // One after the other: a person is asked about one at a time.
    // Plain JavaScript may answer 'no', or an object that says so.
    const answer: unknown = await onSafetyCheck({ runContext, ...(agent && { agent }), toolCall, check });
    if (answer !== true) {
      throw new UserError(
        `The computer safety check ${JSON.stringify(check.code ?? check.id)} of call ${toolCall.callId} was not acknowledged, so none of its actions was done` +
          `${check.message === undefined ? '' : ` (${check.message})`}. onSafetyCheck has to return true for the run to go on.`,
      );
    }
  }
  return toolCall.pendingSafetyChecks;
}
