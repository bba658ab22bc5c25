import type { AnyAgent } from '../../agent/hooks.js';
import { UserError } from '../../errors/index.js';

/** A final output that no model wrote. */
export interface MadeOutput {
  readonly value: unknown;
  /** What a model would have said for it. */
  readonly text: string;
}

/**
 * Holds what a tool or an error handler gives for a final output to the agent's `outputType` (B265, B270): without one it is made a
 * text.
 *
 * @param maker Who gave it, for the message: `Tool "look"`.
 * @throws UserError when it is not of that type.
 */
export async function madeOutput({ name, output }: AnyAgent, given: unknown, maker: string): Promise<MadeOutput> {
  if (output === undefined) {
    const text = asText(given);
    return { value: text, text };
  }
  const accepted = await output.accept(given);
  if ('problem' in accepted) {
    throw new UserError(
      `${maker} gave the final output of agent "${name}", which does not fit its outputType: ${accepted.problem}.`,
    );
  }
  return accepted;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
}
