import { ModelBehaviorError } from '../../errors/index.js';
import type { ComputerAction } from '../../model/built-in-call.js';
import { logger } from '../../tracing/logger.js';
import type { Computer, ComputerActionDetails, ComputerPicture } from './computer.js';

/**
 * Does one action (B86, B87).
 *
 * @returns The picture, if the action was to take one.
 * @throws ModelBehaviorError for an action that is unknown, or that the computer has no method for.
 */
export async function performAction(
  computer: Computer,
  action: ComputerAction,
  details: ComputerActionDetails,
): Promise<ComputerPicture | undefined> {
  if (action.type === 'screenshot') return computer.screenshot(details);
  await carryOut(computer, action, withKeys(computer, action, details));
  return undefined;
}

function carryOut(
  computer: Computer,
  action: Exclude<ComputerAction, { readonly type: 'screenshot' }>,
  details: ComputerActionDetails,
): unknown {
  switch (action.type) {
    case 'click':
      return method(computer, 'click')(action.x, action.y, action.button, details);
    case 'double_click':
      return method(computer, 'doubleClick')(action.x, action.y, details);
    case 'drag':
      return method(computer, 'drag')(action.path, details);
    case 'keypress':
      return method(computer, 'keypress')(action.keys, details);
    case 'move':
      return method(computer, 'move')(action.x, action.y, details);
    case 'scroll':
      return method(computer, 'scroll')(action.x, action.y, action.scrollX, action.scrollY, details);
    case 'type':
      return method(computer, 'type')(action.text, details);
    case 'wait':
      return method(computer, 'wait')(details);
    default: {
      // States and models in code may bring what no provider's answer gets through with.
      const { type } = action satisfies never as { readonly type?: unknown };
      throw new ModelBehaviorError(
        `The model asked the computer for an action of type ${JSON.stringify(type) ?? 'undefined'}, which is unknown.`,
      );
    }
  }
}

type ActionMethod = 'click' | 'doubleClick' | 'drag' | 'keypress' | 'move' | 'scroll' | 'type' | 'wait';

function method<Name extends ActionMethod>(computer: Computer, name: Name): NonNullable<Computer[Name]> {
  const found = computer[name];
  if (typeof found !== 'function') {
    throw new ModelBehaviorError(
      `The model asked the computer for an action that its driver has no method for: ${name}(). Give the driver that method, or tell the model to do without.`,
    );
  }
  // Bound, it takes what it took before; the compiler cannot follow that through a choice of methods.
  return found.bind(computer) as NonNullable<Computer[Name]>;
}

function withKeys(
  { takesModifierKeys = false }: Computer,
  action: ComputerAction,
  details: ComputerActionDetails,
): ComputerActionDetails {
  if (action.type === 'keypress' || !('keys' in action) || action.keys === undefined || action.keys.length === 0)
    return details;
  if (takesModifierKeys) return { ...details, keys: action.keys };
  logger().warn(
    `The model asked for modifier keys with a ${action.type}, which its computer does not take: they are left out. Heed details.keys and say takesModifierKeys: true.`,
  );
  return details;
}
