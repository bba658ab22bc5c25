import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';

/** OpenTelemetry as an application sets it up, with what it was sent. */
export class Traces {
  readonly provider: TracerProvider;
  readonly #exporter = new InMemorySpanExporter();

  constructor(exporters: readonly SpanExporter[] = []) {
    this.provider = new TracerProvider({
      spanProcessors: [...exporters, this.#exporter].map((exporter) => new SimpleSpanProcessor({ exporter })),
    });
  }

  /** The spans that have ended, in that order. */
  get spans(): readonly ReadableSpan[] {
    return this.#exporter.getFinishedSpans();
  }

  span(name: string): ReadableSpan {
    const [found, ...others] = this.spans.filter((span) => span.name === name);
    if (found === undefined || others.length > 0) {
      throw new Error(`${1 + others.length} spans "${name}" among ${this.spans.map((span) => span.name).join(', ')}`);
    }
    return found;
  }

  /** Each span with the name of the one it is a child of. */
  get parents(): Record<string, string | undefined> {
    const names = new Map(this.spans.map((span) => [span.spanContext().spanId, span.name]));
    return Object.fromEntries(
      this.spans.map((span) => [span.name, names.get(span.parentSpanContext?.spanId ?? '') ?? undefined]),
    );
  }

  /** Everything that was recorded, as one text to search. */
  get everything(): string {
    return JSON.stringify(
      this.spans.map(({ name, attributes, status, events }) => ({ name, attributes, status, events })),
    );
  }
}

/** Registers the provider, and a context manager unless told otherwise, until `unregister` is called. */
export function register(traces: Traces, { contextManager = true } = {}): void {
  trace.setGlobalTracerProvider(traces.provider);
  if (contextManager) context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
}

export function unregister(): void {
  trace.disable();
  context.disable();
}
