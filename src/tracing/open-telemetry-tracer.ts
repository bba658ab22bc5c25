import type { Context, Span as OtelSpan, Tracer as OtelTracer } from '@opentelemetry/api';
import { guarded } from './guarded.js';
import { NO_TRACER } from './no-tracer.js';
import { openSpan, parentContext, workInside } from './open-span.js';
import { openTelemetry } from './otel-api.js';
import { RecordedSpan } from './recorded-span.js';
import { describeSpan } from './span-attributes.js';
import type { Span, SpanStart, Tracer } from './tracer.js';
import type { ResolvedTracingOptions, SpanSource } from './tracing-options.js';

/** Makes a span of OpenTelemetry for each of ours. Whatever goes wrong with that, the work is done all the same (B325). */
export class OpenTelemetryTracer implements Tracer {
  readonly #tracer: OtelTracer | undefined;
  readonly #options: ResolvedTracingOptions;

  constructor(provider: SpanSource, options: ResolvedTracingOptions) {
    // Types of OpenTelemetry's API stay out of our options, for those who do not have it.
    this.#tracer = guarded(() => provider.getTracer('toolwright') as OtelTracer);
    this.#options = options;
  }

  async span<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T> {
    const opened = guarded(() => this.#start(start));
    if (opened === undefined) return NO_TRACER.span(start, work);
    const recorded = new RecordedSpan(opened.span, this.#options.includeContent);
    try {
      return await workInside({ ...opened, agentName: agentNameIn(start) }, () => work(recorded));
    } catch (error) {
      // B194: unlike one that the model is told of, this failure ends the run.
      recorded.fail(start.kind === 'tool_call' ? 'Error running tool' : undefined, error);
      throw error;
    } finally {
      guarded(() => opened.span.end());
    }
  }

  #start(start: SpanStart): { readonly span: OtelSpan; readonly context: Context } | undefined {
    if (this.#tracer === undefined) return undefined;
    const { SpanKind, trace } = openTelemetry();
    const parent = parentContext();
    const { name, isRequest, attributes } = describeSpan(start);
    const span = this.#tracer.startSpan(
      name,
      {
        kind: isRequest ? SpanKind.CLIENT : SpanKind.INTERNAL,
        attributes: definedIn(this.#commonAttributes(start), attributes),
      },
      parent,
    );
    return { span, context: trace.setSpan(parent, span) };
  }

  /** What is known of every span: whose it is and what it belongs to. */
  #commonAttributes(start: SpanStart): Record<string, string | number | boolean | undefined> {
    const { groupId, workflowName, metadata = {} } = this.#options;
    const common = { 'gen_ai.agent.name': agentNameIn(start), 'gen_ai.conversation.id': groupId };
    if (start.kind !== 'run') return common;
    return {
      ...Object.fromEntries(Object.entries(metadata).map(([name, value]) => [`toolwright.metadata.${name}`, value])),
      ...common,
      'gen_ai.workflow.name': workflowName,
      'toolwright.group_id': groupId,
    };
  }
}

/** Of spans that do not say whose they are: the agent of the span around them. */
function agentNameIn(start: SpanStart): string | undefined {
  return 'agentName' in start ? start.agentName : openSpan()?.agentName;
}

/** What is known in any of some records; the later one counts. */
function definedIn<T>(...records: readonly Readonly<Record<string, T | undefined>>[]): Record<string, T> {
  const known: Record<string, T> = {};
  for (const record of records)
    for (const [name, value] of Object.entries(record)) if (value !== undefined) known[name] = value;
  return known;
}
