import { ModelBehaviorError } from '../../errors/index.js';
import type { ComputerAction, SafetyCheck } from '../../model/built-in-call.js';
import type { ComputerToolCall } from './computer.js';

/** @throws ModelBehaviorError It is no call of a computer: a model called the tool as if it were a function. */
export function readComputerCall(call: Readonly<Record<string, unknown>>, callId: string): ComputerToolCall {
  const { actions, pendingSafetyChecks = [] } = call;
  if (!isListOfObjects(actions) || !isListOfObjects(pendingSafetyChecks)) {
    throw new ModelBehaviorError(
      `The model called the computer (call ${callId}) without a list of actions. Only models that know the computer tool can use it.`,
    );
  }
  // What an action has beside its type is the driver's to use; its type is looked at when it is its turn.
  return {
    callId,
    actions: actions as readonly ComputerAction[],
    pendingSafetyChecks: pendingSafetyChecks as readonly SafetyCheck[],
  };
}

function isListOfObjects(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null);
}
