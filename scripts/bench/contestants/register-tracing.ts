import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { SimpleSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';

/** Sets OpenTelemetry up as an application does, with an exporter that does nothing; returns what undoes it. */
export function registerTracing(): () => void {
  trace.setGlobalTracerProvider(PROVIDER);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  return () => {
    trace.disable();
    context.disable();
  };
}

const NO_EXPORTER: SpanExporter = {
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the SDK does not pass its enum on
  export: (_spans, done) => done({ code: 0 }),
  shutdown: async () => {},
};

const PROVIDER = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter: NO_EXPORTER })] });
