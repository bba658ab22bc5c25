/** Shared by all copies of toolwright in a process. */
const DISABLED = Symbol.for('toolwright:tracing-disabled');

/**
 * Turns tracing off for every run of this process, or on again (B323).
 *
 * @param disabled Left `undefined`, the environment decides again: `TOOLWRIGHT_DISABLE_TRACING=1` turns tracing off.
 */
export function setTracingDisabled(disabled: boolean | undefined): void {
  Reflect.set(globalThis, DISABLED, disabled);
}

export function isTracingDisabled(): boolean {
  const isSet = Reflect.get(globalThis, DISABLED) as boolean | undefined;
  return isSet ?? /^(true|1)$/i.test(process.env['TOOLWRIGHT_DISABLE_TRACING']?.trim() ?? '');
}
