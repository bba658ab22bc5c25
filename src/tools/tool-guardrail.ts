import { refuseUnknownOptions, UserError } from '../errors/index.js';
import { shown } from './shown.js';
import type { ToolContext } from './tool-context.js';

/** What a guardrail of a tool decided (B294, B295). */
export type ToolGuardrailDecision = (
  | { readonly behavior: 'allow' }
  /** The model reads `message` in place of what the tool would return, or has returned. */
  | { readonly behavior: 'reject_content'; readonly message: string }
  /** The run rejects. */
  | { readonly behavior: 'raise_exception' }
) & {
  /** Whatever is worth keeping; found again on the run's result. */
  readonly outputInfo?: unknown;
};

/** Looks at a call after its approval, just before the tool runs (B294). */
export interface ToolInputGuardrail<TContext = unknown> {
  readonly name: string;
  run(data: ToolInputGuardrailData<TContext>): ToolGuardrailDecision | Promise<ToolGuardrailDecision>;
}

/** Looks at what a tool returned before anybody else does (B295). */
export interface ToolOutputGuardrail<TContext = unknown> {
  readonly name: string;
  run(data: ToolOutputGuardrailData<TContext>): ToolGuardrailDecision | Promise<ToolGuardrailDecision>;
}

export interface ToolInputGuardrailData<TContext = unknown> {
  /** Says which tool, which call, and with which arguments. */
  readonly context: ToolContext<TContext>;
  readonly agent: { readonly name: string };
}

export interface ToolOutputGuardrailData<TContext = unknown> extends ToolInputGuardrailData<TContext> {
  /** What the tool returned, before it is made into text. */
  readonly output: unknown;
}

/** One decision, as a run's result keeps it (B297). */
export interface ToolGuardrailResult {
  readonly guardrail: string;
  readonly toolName: string;
  readonly toolCallId: string;
  readonly decision: ToolGuardrailDecision;
}

/**
 * Gives a guardrail of tool inputs its type; the same guardrail may serve many tools.
 *
 * @throws UserError when it has no name, or nothing to run.
 */
export function defineToolInputGuardrail<TContext = unknown>(
  guardrail: ToolInputGuardrail<TContext>,
): ToolInputGuardrail<TContext> {
  checkGuardrail('defineToolInputGuardrail()', guardrail);
  return guardrail;
}

/**
 * Gives a guardrail of tool outputs its type; the same guardrail may serve many tools.
 *
 * @throws UserError when it has no name, or nothing to run.
 */
export function defineToolOutputGuardrail<TContext = unknown>(
  guardrail: ToolOutputGuardrail<TContext>,
): ToolOutputGuardrail<TContext> {
  checkGuardrail('defineToolOutputGuardrail()', guardrail);
  return guardrail;
}

function checkGuardrail(where: string, guardrail: unknown): void {
  if (typeof guardrail !== 'object' || guardrail === null) refuseUnknownOptions(where, guardrail, ['name', 'run']);
  const { name, run } = guardrail as { readonly name?: unknown; readonly run?: unknown };
  if (typeof name !== 'string' || name.trim() === '')
    throw new UserError(`${where}: name is ${shown(name)}; it takes a text that is not blank.`);
  if (typeof run !== 'function')
    throw new UserError(
      `${where}: run is ${shown(run)}; it takes a function that returns { behavior: 'allow' } or the like.`,
    );
}
