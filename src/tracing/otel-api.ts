import type * as OpenTelemetry from '@opentelemetry/api';

let loaded: typeof OpenTelemetry | undefined;

/**
 * Loads OpenTelemetry's API, which users may or may not have installed.
 *
 * This is the only place that names the package as a value, and in a `try`: a bundler takes the package along where it is
 * installed, and passes over it where it is not.
 *
 * @returns Whether it is there.
 */
export async function loadOpenTelemetry(): Promise<boolean> {
  try {
    loaded = await import('@opentelemetry/api');
    return true;
  } catch {
    return false;
  }
}

/** OpenTelemetry's API, once it is loaded. */
export function openTelemetry(): typeof OpenTelemetry {
  if (loaded === undefined) throw new Error('The API of OpenTelemetry is asked for before it is loaded.');
  return loaded;
}
