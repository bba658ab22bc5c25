import { ApplyDiffError, UserError } from '../../errors/index.js';
import { newlineOf, patchText } from './patched-text.js';
import { diffLines, endsDiff } from './read-hunks.js';
import { shorten } from './shorten.js';

/**
 * Applies a diff as models write it for the apply_patch tool: the V4A format without its file header (B102–B114).
 *
 * A hunk has the lines to keep (` `), remove (`-`) and add (`+`), below `@@` or `@@ <a line above them>`; the first may go without.
 * Hunks come in the order of the text. Lines are compared exactly, then without the spaces at their end, then without those around
 * them. `*** End of File` below a hunk looks for it at the end of the text first. Time grows with the sizes of text and diff.
 *
 * @param input The text before; not read in mode `create`.
 * @param mode `create` makes a new text of a diff in which every line begins with `+`; no newline is added at its end (B103).
 * @returns The text after. Kept lines keep their own spaces and line ends.
 * @throws {ApplyDiffError} The diff cannot be read or does not fit; its message tells a model what to change.
 *
 * @example
 * applyDiff('one\ntwo\nthree\n', '@@ one\n-two\n+2\n'); // 'one\n2\nthree\n'
 */
export function applyDiff(input: string, diff: string, mode: 'default' | 'create' = 'default'): string {
  switch (mode) {
    case 'default':
      return patchText(input, diff).text;
    case 'create':
      return createText(diff);
    default:
      throw new UserError(`applyDiff() has the modes 'default' and 'create', not ${JSON.stringify(mode)}.`);
  }
}

function createText(diff: string): string {
  const lines = diffLines(diff);
  const ending = lines.findIndex(endsDiff);
  const added = ending === -1 ? lines : lines.slice(0, ending);
  const wrong = added.findIndex((line) => !line.startsWith('+'));
  if (wrong !== -1) {
    throw new ApplyDiffError(
      `Invalid Add File Line: ${shorten(added[wrong] ?? '')}`,
      { line: wrong + 1 },
      'Begin every line of a new file with "+", empty ones too.',
    );
  }
  return added.map((line) => line.slice(1)).join(newlineOf(diff));
}
