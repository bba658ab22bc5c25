import { logger } from './logger.js';
import { NO_TRACER } from './no-tracer.js';
import { loadOpenTelemetry } from './otel-api.js';
import type { OpenTelemetryTracer } from './open-telemetry-tracer.js';
import type { Tracer } from './tracer.js';
import { isTracingDisabled } from './tracing-disabled.js';
import { resolveTracingOptions, type SpanSource, type TracingOptions } from './tracing-options.js';

/** Where every copy of OpenTelemetry's API keeps what an application registered. */
const OPEN_TELEMETRY = Symbol.for('opentelemetry.js.api.1');

let loading: Promise<typeof OpenTelemetryTracer | undefined> | undefined;

/**
 * What traces a run: one that makes spans where there is somebody to make them for, else `NO_TRACER`, at once and without
 * loading anything (B320, B323).
 *
 * @throws UserError for options that cannot be meant.
 */
export function openTracer(options: TracingOptions | undefined): Tracer | Promise<Tracer> {
  const isOff = options?.enabled === false || isTracingDisabled();
  const provider = isOff ? undefined : (options?.tracerProvider ?? registeredProvider());
  if (provider === undefined && options === undefined) return NO_TRACER;
  const resolved = resolveTracingOptions(options);
  if (provider === undefined) return NO_TRACER;
  loading ??= load();
  return loading.then((Implementation) =>
    Implementation === undefined ? NO_TRACER : new Implementation(provider, resolved),
  );
}

/** Read from where it is kept, as the API must not be loaded to find that nobody uses it. */
function registeredProvider(): SpanSource | undefined {
  const registered = Reflect.get(globalThis, OPEN_TELEMETRY) as { readonly trace?: SpanSource } | undefined;
  return registered?.trace;
}

async function load(): Promise<typeof OpenTelemetryTracer | undefined> {
  if (await loadOpenTelemetry()) return (await import('./open-telemetry-tracer.js')).OpenTelemetryTracer;
  logger().warn(
    'toolwright: runs are not traced, because the package @opentelemetry/api cannot be loaded from here. Install it beside toolwright.',
  );
  return undefined;
}
