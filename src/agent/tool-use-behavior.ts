import { UserError } from '../errors/index.js';
import { qualifiedName } from '../schema/qualified-name.js';
import type { RunContext } from '../tools/run-context.js';
import type { AnyAgent } from './hooks.js';

/**
 * Whether the model is asked again after tools have run (B269): always; not once the first of them has answered; not once one of
 * those named has, by name or `namespace.name`; or as a function says. Only function tools count (B270), and only a tool that did not
 * fail has answered: the model reads of failures, as it may put them right.
 *
 * All calls of the turn run in any case. The final output is the tool's: made a text, or held to the agent's `outputType`.
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
  /** Present when `output` only tells the model that the tool failed or ran out of time. */
  readonly isFailure?: true;
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

/** A final output, and who gave it, for messages. */
export interface ToolMadeOutput {
  readonly value: unknown;
  readonly maker: string;
}

/**
 * What the results of a turn make the final output; `undefined` when the model is asked again.
 *
 * @throws UserError when a function of the agent's does not say.
 */
export async function finalOutputFrom(
  { name: agentName, toolUseBehavior: behavior }: Pick<AnyAgent, 'name' | 'toolUseBehavior'>,
  runContext: RunContext,
  results: readonly FunctionToolResult[],
): Promise<ToolMadeOutput | undefined> {
  if (results.length === 0 || behavior === 'run_llm_again') return undefined;
  if (typeof behavior === 'function') {
    const decision: ToolsToFinalOutput | undefined = await behavior(runContext, results);
    if (typeof decision?.isFinalOutput !== 'boolean') {
      throw new UserError(
        `Agent "${agentName}": the function in toolUseBehavior has to return { isFinalOutput: false } or { isFinalOutput: true, finalOutput }.`,
      );
    }
    return decision.isFinalOutput
      ? { value: decision.finalOutput, maker: `The toolUseBehavior of agent "${agentName}"` }
      : undefined;
  }
  const isToStop =
    behavior === 'stop_on_first_tool'
      ? () => true
      : ({ toolName: name, namespace }: FunctionToolResult) =>
          behavior.stopAtToolNames.some(
            (listed) =>
              listed === name || listed === qualifiedName({ name, ...(namespace !== undefined && { namespace }) }),
          );
  const chosen = results.find((result) => result.isFailure === undefined && isToStop(result));
  return chosen && { value: chosen.output, maker: `Tool "${chosen.toolName}"` };
}
