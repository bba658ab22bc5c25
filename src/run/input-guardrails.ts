import type { InputGuardrail } from '../agent/guardrail.js';
import { InputGuardrailTripwireTriggered } from '../errors/index.js';
import { withoutSecrets } from '../invocation/index.js';
import type { LoopOptions } from './loop-options.js';
import { readDecision } from './state/read-decision.js';

/** The guardrails of a run's input: the first agent's, then the run's own (B290). */
export interface InputGuardrails {
  /** Answer before the model is asked. */
  readonly blocking: readonly InputGuardrail[];
  /** Answer before any tool runs. */
  readonly parallel: readonly InputGuardrail[];
}

export function inputGuardrailsOf({ state, config }: LoopOptions): InputGuardrails {
  const all = [...state.agent.inputGuardrails, ...(config.inputGuardrails ?? [])] as InputGuardrail[];
  return {
    blocking: all.filter(({ runInParallel }) => runInParallel === false),
    parallel: all.filter(({ runInParallel }) => runInParallel !== false),
  };
}

/** @throws InputGuardrailTripwireTriggered with the first that finds something (B292). */
export async function checkInputBy(guardrails: readonly InputGuardrail[], options: LoopOptions): Promise<void> {
  const { state, tracer } = options;
  const { agent, input, runContext } = state;
  await Promise.all(
    guardrails.map((guardrail) =>
      tracer.span({ kind: 'guardrail', name: guardrail.name, stage: 'input' }, async (span) => {
        const found = readDecision(guardrail.name, await guardrail.execute({ agent, input, runContext }));
        const decision = withoutSecrets(runContext, found);
        span.facts({ triggered: decision.tripwireTriggered });
        const result = { guardrail: guardrail.name, agent, decision };
        state.guardrailResults.input.push(result);
        if (decision.tripwireTriggered) throw new InputGuardrailTripwireTriggered(guardrail.name, result);
      }),
    ),
  );
}
