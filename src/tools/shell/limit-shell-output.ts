import type { SettledShellOutput } from './settle-shell-result.js';

/**
 * The most characters of output that both sides accept: the model that asked, and the shell that answered. Less than none is none.
 *
 * @returns `undefined` where neither sets a limit (B71).
 */
export function shellOutputLimit(requested: number | undefined, returned: number | undefined): number | undefined {
  const limits = [requested, returned].filter((limit) => typeof limit === 'number' && !Number.isNaN(limit));
  return limits.length === 0 ? undefined : Math.max(0, Math.min(...(limits as number[])));
}

/** Cuts outputs to a length they have together, counted in their order and in each stdout before stderr (B71). */
export function limitShellOutput(
  outputs: readonly SettledShellOutput[],
  limit: number | undefined,
): SettledShellOutput[] {
  let left = Math.max(0, limit ?? Infinity);
  return outputs.map((output) => ({ ...output, stdout: take(output.stdout), stderr: take(output.stderr) }));

  function take(text: string): string {
    const taken = firstCharacters(text, left);
    // What is cut short uses up the rest: nothing that comes later may seem to follow it.
    left = taken.length < text.length ? 0 : left - taken.length;
    return taken;
  }
}

/** The beginning of a text, without half a character at its end. */
export function firstCharacters(text: string, length: number): string {
  return text.length <= length ? text : withoutHalf(text.slice(0, length));
}

/** What was cut off at its end, without half a character there. */
export function withoutHalf(start: string): string {
  return start.isWellFormed() ? start : start.replace(/[\uD800-\uDBFF]$/, '');
}

/** The end of a text, without half a character at its beginning. */
export function lastCharacters(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = length === 0 ? '' : text.slice(-length);
  return end.isWellFormed() ? end : end.replace(/^[\uDC00-\uDFFF]/, '');
}
