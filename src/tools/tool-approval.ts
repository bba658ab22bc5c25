import type { RunContext } from './run-context.js';

/**
 * Whether a person has to agree before a call runs: always, never, or as a function says of each call (B219).
 *
 * A function is asked with arguments that were checked and lifted. Where that cannot be done (no JSON, no object, against the
 * schema), it is not asked, and the call waits for approval (B220).
 */
export type ToolNeedsApproval = boolean | ToolApprovalPredicate;

export type ToolApprovalPredicate = (
  runContext: RunContext,
  input: Readonly<Record<string, unknown>>,
  callId: string,
) => boolean | Promise<boolean>;

const UNCONCERNED = new WeakSet<ToolApprovalPredicate>();

/**
 * Marks a predicate that decides without arguments: it is asked of calls whose arguments cannot be read, too. Only for tools that
 * check their arguments, where such a call never gets as far as the work.
 */
export function withoutArguments(predicate: ToolApprovalPredicate): ToolApprovalPredicate {
  UNCONCERNED.add(predicate);
  return predicate;
}

export function decidesWithoutArguments(predicate: ToolApprovalPredicate): boolean {
  return UNCONCERNED.has(predicate);
}
