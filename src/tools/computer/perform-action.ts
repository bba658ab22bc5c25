import type { ComputerAction } from '../../model/built-in-call.js';
import { logger } from '../../tracing/logger.js';
import type { Computer, ComputerActionDetails, ComputerPicture } from './computer.js';

/**
 * Does one action, which `checkActions` has let through (B86, B87).
 *
 * @returns The picture, if the action was to take one.
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
      return computer.click?.(action.x, action.y, action.button, details);
    case 'double_click':
      return computer.doubleClick?.(action.x, action.y, details);
    case 'drag':
      return computer.drag?.(action.path, details);
    case 'keypress':
      return computer.keypress?.(action.keys, details);
    case 'move':
      return computer.move?.(action.x, action.y, details);
    case 'scroll':
      return computer.scroll?.(action.x, action.y, action.scrollX, action.scrollY, details);
    case 'type':
      return computer.type?.(action.text, details);
    case 'wait':
      return computer.wait?.(details);
  }
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
