import { describeWrongCallers } from './allowed-callers.js';
import type { ToolBehavior } from './function-tool.js';
import { shown } from './shown.js';
import { TOOL_EFFECTS } from './tool-effect.js';

/**
 * What is wrong with how a tool's options say it shall behave, as a sentence without its subject; `undefined` when nothing is.
 * Told at start: the first failure of the tool would be too late to learn that nobody can explain it.
 */
export function describeWrongBehavior({
  isEnabled,
  errorFunction,
  timeoutErrorFunction,
  needsApproval,
  effect,
  idempotent,
  inputGuardrails,
  outputGuardrails,
  customDataExtractor,
  repair,
  deferLoading,
  allowedCallers,
}: Partial<ToolBehavior>): string | undefined {
  if (isGiven(errorFunction) && errorFunction !== null && typeof errorFunction !== 'function')
    return `has an errorFunction that is no function but ${kindOf(errorFunction)}; give one that returns the text for the model, or null to let errors end the run.`;
  if (isGiven(timeoutErrorFunction) && typeof timeoutErrorFunction !== 'function')
    return `has an error function for timeouts that is no function but ${kindOf(timeoutErrorFunction)}; give as timeoutErrorFunction (errorFunction in @timeout) one that returns the text for the model.`;
  if (isGiven(isEnabled) && typeof isEnabled !== 'boolean' && typeof isEnabled !== 'function')
    return `has an isEnabled that is ${kindOf(isEnabled)}; give true, false or a function that returns one of them.`;
  // Fail closed: what was meant as a condition must not pass for "no approval".
  if (isGiven(needsApproval) && typeof needsApproval !== 'boolean' && typeof needsApproval !== 'function')
    return `has a needsApproval that is ${kindOf(needsApproval)}; give true, false or a function that returns one of them.`;
  if (effect !== undefined && !TOOL_EFFECTS.includes(effect))
    return `has an effect of ${shown(effect)}; it takes ${TOOL_EFFECTS.map((name) => `'${name}'`).join(', ')}.`;
  if (isGiven(idempotent) && typeof idempotent !== 'boolean')
    return `has an idempotent that is ${kindOf(idempotent)}; give true or false.`;
  if (isGiven(inputGuardrails) && !areGuardrails(inputGuardrails))
    return 'has inputGuardrails that are no list of guardrails; make each with defineToolInputGuardrail({ name, run }).';
  if (isGiven(outputGuardrails) && !areGuardrails(outputGuardrails))
    return 'has outputGuardrails that are no list of guardrails; make each with defineToolOutputGuardrail({ name, run }).';
  if (isGiven(customDataExtractor) && typeof customDataExtractor !== 'function')
    return `has a customDataExtractor that is no function but ${kindOf(customDataExtractor)}.`;
  if (isGiven(repair) && repair !== 'lenient' && repair !== 'strict')
    return `has a repair that is ${typeof repair === 'string' ? shown(repair) : kindOf(repair)}; give 'lenient' or 'strict'.`;
  if (isGiven(deferLoading) && typeof deferLoading !== 'boolean')
    return `has a deferLoading that is ${kindOf(deferLoading)}; give true or false.`;
  if (isGiven(allowedCallers)) return describeWrongCallers(allowedCallers);
  return undefined;
}

function areGuardrails(value: unknown): boolean {
  return Array.isArray(value) && value.every((entry) => typeof (entry as { run?: unknown } | null)?.run === 'function');
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
