export { logger, setLogger, type Logger } from './logger.js';
export { NO_TRACER } from './no-tracer.js';
export { openTracer } from './open-tracer.js';
export type { SpanContent } from './span-content.js';
export type { FactValue, SpanFacts } from './span-facts.js';
export { setTracingDisabled } from './tracing-disabled.js';
export {
  resolveTracingOptions,
  TRACING_OPTION_NAMES,
  type SpanSource,
  type TracingOptions,
} from './tracing-options.js';
export type * from './tracer.js';
