import { ComputerActionError, ModelBehaviorError } from '../../errors/index.js';
import type { ComputerAction } from '../../model/built-in-call.js';
import { actionFault } from './action-fault.js';
import type { Computer } from './computer.js';

/**
 * Looks at all actions of a call before the first is done: half of them done would leave a screen that nobody asked for.
 *
 * @throws ComputerActionError for places, distances and the like that are none; the model can ask again.
 */
export function refuseFaults(actions: readonly ComputerAction[]): void {
  const faults = actions.flatMap((action, index) => {
    const fault = actionFault(action);
    return fault === undefined ? [] : [`action ${index + 1} (${action.type}) ${fault}`];
  });
  if (faults.length === 0) return;
  throw new ComputerActionError(`None of the actions was done: ${faults.join('; ')}. Ask for all of them again.`);
}

/** @throws ModelBehaviorError for an action that is unknown, or that the computer has no method for (B86). */
export function refuseUnknownActions(computer: Computer, actions: readonly ComputerAction[]): void {
  for (const { type } of actions) checkMethod(computer, type);
}

const METHODS = {
  click: 'click',
  double_click: 'doubleClick',
  drag: 'drag',
  keypress: 'keypress',
  move: 'move',
  screenshot: 'screenshot',
  scroll: 'scroll',
  type: 'type',
  wait: 'wait',
} as const satisfies Record<ComputerAction['type'], keyof Computer>;

function checkMethod(computer: Computer, type: ComputerAction['type']): void {
  // States and models in code may bring what no provider's answer gets through with.
  if (!Object.hasOwn(METHODS, type)) {
    throw new ModelBehaviorError(
      `The model asked the computer for an action of type ${JSON.stringify(type) ?? 'undefined'}, which is unknown.`,
    );
  }
  const name = METHODS[type];
  if (typeof computer[name] !== 'function') {
    throw new ModelBehaviorError(
      `The model asked the computer for an action that its driver has no method for: ${name}(). Give the driver that method, or tell the model to do without.`,
    );
  }
}
