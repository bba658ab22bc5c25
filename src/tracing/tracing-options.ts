import { UserError } from '../errors/user-error.js';
import { refuseUnknownOptions } from '../errors/refuse-unknown-options.js';

/** How runs are traced. Spans go to the OpenTelemetry SDK that the application has set up; without one nothing is traced. */
export interface TracingOptions {
  /** `false` traces nothing. `true` does not overrule `setTracingDisabled()` or the environment (B323). @default true */
  readonly enabled?: boolean;
  /**
   * Whether spans hold what was said: instructions, messages, arguments, results and the messages of errors (B322).
   *
   * @default what `OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT` says, else false
   */
  readonly includeContent?: boolean;
  /** What the runs are for; one of few names, as it is counted by (B320). @default 'Agent workflow' */
  readonly workflowName?: string;
  /** Ties traces together, such as those of one chat; recorded as the conversation's id too, where it has none (B320). */
  readonly groupId?: string;
  /** More facts for each run, recorded as `toolwright.metadata.<name>`; never taken for content, so put no secrets here. */
  readonly metadata?: Readonly<Record<string, string | number | boolean>>;
  /** Where spans are made, in place of the provider registered with OpenTelemetry. */
  readonly tracerProvider?: SpanSource;
}

/** What toolwright needs of OpenTelemetry's `TracerProvider`, so that its types are not needed where it is not installed. */
export interface SpanSource {
  getTracer(name: string, version?: string): object;
}

export const TRACING_OPTION_NAMES = [
  'enabled',
  'includeContent',
  'workflowName',
  'groupId',
  'metadata',
  'tracerProvider',
] as const satisfies readonly (keyof TracingOptions)[];

export interface ResolvedTracingOptions extends TracingOptions {
  readonly includeContent: boolean;
  readonly workflowName: string;
}

/** @throws UserError for an option nobody reads, and for a provider that is none. */
export function resolveTracingOptions(options: TracingOptions = {}): ResolvedTracingOptions {
  refuseUnknownOptions('The tracing of a run', options, TRACING_OPTION_NAMES);
  const { tracerProvider } = options;
  if (tracerProvider !== undefined && typeof tracerProvider?.getTracer !== 'function') {
    throw new UserError(
      'The tracerProvider of a run has no getTracer(); pass what OpenTelemetry calls a TracerProvider, not a tracer or an exporter.',
    );
  }
  return {
    ...options,
    includeContent: options.includeContent ?? doesEnvironmentAskForContent(),
    workflowName: options.workflowName ?? 'Agent workflow',
  };
}

/** OpenTelemetry's own variable; its older values are `true` and `false`, its newer ones say where content goes. */
function doesEnvironmentAskForContent(): boolean {
  const value = process.env['OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT'];
  return value !== undefined && /^(true|1|span_only|span_and_event)$/i.test(value.trim());
}
