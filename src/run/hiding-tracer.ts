import { thrownWithoutSecrets, withoutSecrets } from '../invocation/index.js';
import type { RunContext } from '../tools/run-context.js';
import type { Span, Tracer } from '../tracing/index.js';

/**
 * Takes the secrets of a run out of everything that its spans are told, and out of what is thrown through them. As all of a run happens
 * inside its spans, nothing is thrown past this.
 */
export function hidingTracer(tracer: Tracer, runContext: () => RunContext): Tracer {
  const hiding = (span: Span): Span => ({
    content: (content) => span.content(() => withoutSecrets(runContext(), content())),
    facts: (facts) => span.facts(facts),
    problem: (message, error) => span.problem(message, thrownWithoutSecrets(runContext(), error)),
  });
  return {
    span: (start, work) =>
      tracer.span(start, async (span) => {
        try {
          return await work(hiding(span));
        } catch (error) {
          throw thrownWithoutSecrets(runContext(), error);
        }
      }),
  };
}
