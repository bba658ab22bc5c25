import type { InputItem } from '../model/item.js';
import type { RunContext } from '../tools/run-context.js';
import type { AnyAgent } from './hooks.js';

/** What a guardrail found. */
export interface GuardrailDecision {
  /** Whether the run has to end. */
  readonly tripwireTriggered: boolean;
  /** Whatever is worth keeping; found again on the error and on the run's result. */
  readonly outputInfo?: unknown;
}

/** Looks at what a run is started with; asked on the first turn of the first agent only (B290). */
export interface InputGuardrail<TContext = unknown> {
  readonly name: string;
  execute(data: InputGuardrailData<TContext>): GuardrailDecision | Promise<GuardrailDecision>;
  /**
   * Whether the model is asked meanwhile. No tool runs before all have answered; one that is `false` answers before the model is
   * asked at all (B290, B291).
   * @default true
   */
  readonly runInParallel?: boolean;
}

/** Looks at the final output before it is given out (B292). */
export interface OutputGuardrail<TContext = unknown> {
  readonly name: string;
  execute(data: OutputGuardrailData<TContext>): GuardrailDecision | Promise<GuardrailDecision>;
}

export interface InputGuardrailData<TContext = unknown> {
  readonly agent: AnyAgent;
  readonly input: readonly InputItem[];
  readonly runContext: RunContext<TContext>;
}

export interface OutputGuardrailData<TContext = unknown> {
  readonly agent: AnyAgent;
  readonly agentOutput: unknown;
  readonly runContext: RunContext<TContext>;
}

/** One decision, as errors and results keep it. */
export interface GuardrailResult {
  readonly guardrail: string;
  readonly agent: { readonly name: string };
  readonly decision: GuardrailDecision;
}

/** Gives an input guardrail its type. */
export function defineInputGuardrail<TContext = unknown>(
  guardrail: InputGuardrail<TContext>,
): InputGuardrail<TContext> {
  return guardrail;
}

/** Gives an output guardrail its type. */
export function defineOutputGuardrail<TContext = unknown>(
  guardrail: OutputGuardrail<TContext>,
): OutputGuardrail<TContext> {
  return guardrail;
}
