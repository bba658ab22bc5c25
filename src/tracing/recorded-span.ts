import type { Span as OtelSpan } from '@opentelemetry/api';
import { errorType, isError } from './error-type.js';
import { guarded } from './guarded.js';
import { openTelemetry } from './otel-api.js';
import { contentAttributes, type SpanContent } from './span-content.js';
import { factAttributes, type SpanFacts } from './span-facts.js';
import type { Span } from './tracer.js';

/** Writes what a run tells of itself into a span of OpenTelemetry. */
export class RecordedSpan implements Span {
  readonly #span: OtelSpan;
  readonly #includeContent: boolean;

  constructor(span: OtelSpan, includeContent: boolean) {
    this.#span = span;
    this.#includeContent = includeContent;
  }

  content(content: () => SpanContent): void {
    if (!this.#includeContent) return;
    this.#record(() => this.#span.setAttributes(contentAttributes(content())));
  }

  facts(facts: SpanFacts): void {
    this.#record(() => this.#span.setAttributes(factAttributes(facts)));
  }

  problem(message: string, error?: unknown): void {
    this.fail(message, error);
  }

  /** Messages of errors may quote arguments, so they are kept only with content; ours say nothing of what was said. */
  fail(message: string | undefined, error: unknown): void {
    this.#record(() => {
      const detail = this.#includeContent && isError(error) ? error.message : undefined;
      const words = [message, detail].filter((part) => part !== undefined).join(': ');
      this.#span.setStatus({ code: openTelemetry().SpanStatusCode.ERROR, ...(words !== '' && { message: words }) });
      this.#span.setAttribute('error.type', error === undefined ? '_OTHER' : errorType(error));
      if (this.#includeContent && isError(error)) this.#span.recordException(error);
    });
  }

  /** Nothing is put together for a span that is not kept, or that has ended. */
  #record(write: () => void): void {
    guarded(() => {
      if (this.#span.isRecording()) write();
    });
  }
}
