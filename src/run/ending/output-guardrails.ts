import type { OutputGuardrail } from '../../agent/guardrail.js';
import { OutputGuardrailTripwireTriggered } from '../../errors/index.js';
import { withoutSecrets } from '../../invocation/index.js';
import type { LoopOptions } from '../loop-options.js';
import { readDecision } from '../state/read-decision.js';

/**
 * Asks the guardrails of the last agent and of the run about the final output.
 *
 * @throws OutputGuardrailTripwireTriggered with the first that finds something (B292).
 */
export async function checkFinalOutput(options: LoopOptions, agentOutput: unknown): Promise<void> {
  const { state, config, tracer } = options;
  const { agent, runContext } = state;
  const guardrails = [...agent.outputGuardrails, ...(config.outputGuardrails ?? [])] as OutputGuardrail[];
  await Promise.all(
    guardrails.map((guardrail) =>
      tracer.span({ kind: 'guardrail', name: guardrail.name, stage: 'output' }, async (span) => {
        const found = readDecision(guardrail.name, await guardrail.execute({ agent, agentOutput, runContext }));
        const decision = withoutSecrets(runContext, found);
        span.facts({ triggered: decision.tripwireTriggered });
        const result = { guardrail: guardrail.name, agent, decision };
        state.guardrailResults.output.push(result);
        if (decision.tripwireTriggered) throw new OutputGuardrailTripwireTriggered(guardrail.name, result);
      }),
    ),
  );
}
