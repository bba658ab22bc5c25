import { UserError } from '../errors/index.js';
import type { RunContext } from '../tools/run-context.js';

/**
 * Whether the model is asked again after tools have run (B269): always; not once the first of them has answered; not once one of
 * those named has; or as a function says. Only function tools count (B270).
 */
export type ToolUseBehavior<TContext = unknown> =
  | 'run_llm_again'
  | 'stop_on_first_tool'
  | { readonly stopAtToolNames: readonly string[] }
  | ((
      runContext: RunContext<TContext>,
      results: readonly FunctionToolResult[],
    ) => ToolsToFinalOutput | Promise<ToolsToFinalOutput>);

/** What one call of the turn gave. */
export interface FunctionToolResult {
  readonly toolName: string;
  readonly namespace?: string;
  readonly callId: string;
  readonly output: unknown;
}

export type ToolsToFinalOutput =
  | { readonly isFinalOutput: false }
  | { readonly isFinalOutput: true; readonly finalOutput: unknown };

/** @throws UserError for anything else (B269). */
export function checkToolUseBehavior(agentName: string, behavior: unknown): void {
  if (behavior === 'run_llm_again' || behavior === 'stop_on_first_tool' || typeof behavior === 'function') return;
  const names = (behavior as { readonly stopAtToolNames?: unknown } | null)?.stopAtToolNames;
  if (Array.isArray(names) && names.every((name) => typeof name === 'string')) return;
  throw new UserError(
    `Agent "${agentName}": toolUseBehavior takes 'run_llm_again', 'stop_on_first_tool', { stopAtToolNames: ['…'] } or a function.`,
  );
}

/** What the results of a turn make the final output; `undefined` when the model is asked again. */
export async function finalOutputFrom<TContext>(
  behavior: ToolUseBehavior<TContext>,
  runContext: RunContext<TContext>,
  results: readonly FunctionToolResult[],
): Promise<{ readonly value: unknown } | undefined> {
  if (results.length === 0 || behavior === 'run_llm_again') return undefined;
  if (typeof behavior === 'function') {
    const decision = await behavior(runContext, results);
    return decision.isFinalOutput ? { value: decision.finalOutput } : undefined;
  }
  const chosen =
    behavior === 'stop_on_first_tool'
      ? results[0]
      : results.find(({ toolName, namespace }) =>
          behavior.stopAtToolNames.some((name) => name === toolName || name === `${namespace}.${toolName}`),
        );
  return chosen && { value: chosen.output };
}
