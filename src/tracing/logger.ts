/** Where toolwright tells operators what does not end a run. Never told: arguments, outputs and secrets. */
export interface Logger {
  warn(message: string): void;
}

/** Shared by all copies of toolwright in a process. */
const LOGGER = Symbol.for('toolwright:logger');

/** Sets where warnings go; `undefined` brings the default back, which is `console`. */
export function setLogger(logger: Logger | undefined): void {
  Reflect.set(globalThis, LOGGER, logger);
}

export function logger(): Logger {
  return (Reflect.get(globalThis, LOGGER) as Logger | undefined) ?? console;
}
