import type { ComputerAction, ComputerButton } from '../../model/built-in-call.js';
import { shown } from '../shown.js';

const BUTTONS: readonly ComputerButton[] = ['left', 'right', 'wheel', 'back', 'forward'];

type Said = Readonly<Record<string, unknown>>;

/**
 * Why an action cannot be done as it is, as a sentence without its subject; `undefined` when nothing is wrong. States, and models other than
 * OpenAI's, may bring what the types do not allow.
 */
export function actionFault(action: ComputerAction): string | undefined {
  const said: Said = action;
  switch (action.type) {
    case 'click':
      return placeFault(said) ?? buttonFault(action.button) ?? keysFault(said);
    case 'double_click':
    case 'move':
      return placeFault(said) ?? keysFault(said);
    case 'scroll':
      return placeFault(said) ?? numberFault(said, 'scrollX', 'scrollY') ?? keysFault(said);
    case 'drag':
      return pathFault(action.path) ?? keysFault(said);
    case 'keypress':
      return Array.isArray(action.keys)
        ? keysFault(said)
        : `has ${shown(action.keys)} for keys; it takes a list of them`;
    case 'type':
      return typeof action.text === 'string' ? undefined : `has ${shown(action.text)} for its text`;
    default:
      return undefined;
  }
}

function placeFault(said: Said): string | undefined {
  return numberFault(said, 'x', 'y');
}

function numberFault(said: Said, ...names: readonly string[]): string | undefined {
  const name = names.find((one) => !Number.isFinite(said[one]));
  return name === undefined ? undefined : `has ${shown(said[name])} for ${name}; it takes a number of pixels`;
}

function buttonFault(button: unknown): string | undefined {
  return BUTTONS.some((one) => one === button)
    ? undefined
    : `has ${shown(button)} for its button; it takes ${BUTTONS.join(', ')}`;
}

function pathFault(path: unknown): string | undefined {
  const isPath =
    Array.isArray(path) &&
    path.length > 0 &&
    path.every((point) => Array.isArray(point) && Number.isFinite(point[0]) && Number.isFinite(point[1]));
  return isPath ? undefined : 'has a path that is no list of points, each two numbers of pixels';
}

function keysFault({ keys = [] }: Said): string | undefined {
  return Array.isArray(keys) && keys.every((key) => typeof key === 'string')
    ? undefined
    : 'has keys that are no list of names';
}
