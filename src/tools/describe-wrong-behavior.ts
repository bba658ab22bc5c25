import type { ToolBehavior } from './function-tool.js';

/**
 * What is wrong with the functions among a tool's options, as a sentence without its subject; `undefined` when nothing is.
 * Told at start: the first failure of the tool would be too late to learn that nobody can explain it.
 */
export function describeWrongBehavior({
  isEnabled,
  errorFunction,
  timeoutErrorFunction,
}: Partial<Pick<ToolBehavior, 'isEnabled' | 'errorFunction' | 'timeoutErrorFunction'>>): string | undefined {
  if (isGiven(errorFunction) && errorFunction !== null && typeof errorFunction !== 'function')
    return `has an errorFunction that is no function but ${kindOf(errorFunction)}; give one that returns the text for the model, or null to let errors end the run.`;
  if (isGiven(timeoutErrorFunction) && typeof timeoutErrorFunction !== 'function')
    return `has an error function for timeouts that is no function but ${kindOf(timeoutErrorFunction)}; give one that returns the text for the model.`;
  if (isGiven(isEnabled) && typeof isEnabled !== 'boolean' && typeof isEnabled !== 'function')
    return `has an isEnabled that is ${kindOf(isEnabled)}; give true, false or a function that returns one of them.`;
  return undefined;
}

/** The types say that more is impossible; code without types does it all the same. */
function isGiven(value: unknown): value is unknown {
  return value !== undefined;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
