import type { AnyAgent } from '../../agent/hooks.js';
import { UserError } from '../../errors/index.js';
import { toText } from '../../invocation/index.js';

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

/** As a model is told of it; what JSON has as a text, such as a Date, as that text, which is all that a state in text has of it. */
function asText(value: unknown): string {
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol') return String(value);
  const text = toText(value);
  return typeof value !== 'string' && text.startsWith('"') ? (JSON.parse(text) as string) : text;
}
