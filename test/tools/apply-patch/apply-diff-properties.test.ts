import { describe, expect, it } from '@jest/globals';
import { structuredPatch } from 'diff';
import * as fc from 'fast-check';
import { applyDiff, ApplyDiffError } from '../../../src/index.js';

/** Few different lines, so that many places look alike; some look like what a diff is made of. */
const line = fc.constantFrom(
  'a',
  'b',
  '',
  ' ',
  '  a',
  'a ',
  '}',
  '+',
  '-x',
  '@@',
  '@@ a',
  '***',
  '*** End Patch',
  'é€',
);
const lines = fc.array(line, { minLength: 1, maxLength: 30 });

describe('applyDiff', () => {
  it('makes of a text what another algorithm compared it with', () => {
    fc.assert(
      fc.property(lines, lines, fc.boolean(), (before, after, hasReturns) => {
        const newline = hasReturns ? '\r\n' : '\n';

        const diff = diffOf(before, after, 1_000).replaceAll('\n', newline);

        expect(applyDiff(before.join(newline), diff)).toBe(after.join(newline));
      }),
      { numRuns: 500 },
    );
  });

  it('does so with hunks whose lines stand nowhere else', () => {
    const unique = fc.uniqueArray(fc.integer({ min: 0, max: 999 }), { minLength: 1, maxLength: 60 });
    const edits = fc.array(fc.constantFrom('keep', 'remove', 'change', 'add'), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(unique, edits, fc.integer({ min: 1, max: 3 }), (numbers, edits, around) => {
        const before = numbers.map((number) => `line ${number}`);
        const after = before.flatMap((text, index) => edited(text, edits[index]));

        expect(applyDiff(before.join('\n'), diffOf(before, after, around))).toBe(after.join('\n'));
      }),
      { numRuns: 500 },
    );
  });

  it('either refuses a damaged diff with an error of its own or leaves every line it does not name', () => {
    const damage = fc.record({ at: fc.nat(), what: fc.constantFrom('drop', 'double', 'cut', 'swap', 'noise') });
    fc.assert(
      fc.property(lines, lines, damage, line, (before, after, { at, what }, noise) => {
        const diff = damaged(diffOf(before, after, 2).split('\n'), at, what, noise).map((line) =>
          line.startsWith('+') ? '+ADDED' : line,
        );
        const text = attempt(() => applyDiff(before.join('\n'), diff.join('\n')));
        if (text instanceof ApplyDiffError) return;
        const removed = diff.filter((line) => line.startsWith('-')).length;
        const kept = (text === '' ? [] : text.split('\n')).filter((line) => line !== 'ADDED');
        expect(isSubsequence(kept, before)).toBe(true);
        expect(before.length - kept.length).toBeLessThanOrEqual(text === '' ? before.length : removed);
      }),
      { numRuns: 1_000 },
    );
  });

  it('takes any text for a diff without failing in another way', () => {
    const text = fc.array(fc.oneof(line, fc.string()), { maxLength: 12 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, fc.constantFrom('default' as const, 'create' as const), (input, diff, mode) => {
        expect(attempt(() => applyDiff(input, diff, mode))).toBeDefined();
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('applyDiff on large texts', () => {
  const alike = 'a\n'.repeat(500_000);
  const hunks = (hunk: (index: number) => string): string => Array.from({ length: 10_000 }, (_, i) => hunk(i)).join('');

  // Each of these would take minutes to hours if the whole text were searched for each hunk, and the test's time would run out.
  it.each([
    ['that match loosely only', hunks(() => `@@\n${' a \n'.repeat(20)}-a\n+b\n`)],
    ['with anchors that are nowhere', hunks((i) => `@@ gone ${i}\n-a\n+b\n`)],
    ['with the same anchor far below', `${' a\n'.repeat(2)}${hunks(() => '@@ a\n-a\n+b\n')}`],
  ])('applies ten thousand hunks %s', (_what, diff) => {
    expect(applyDiff(alike, diff).split('b')).toHaveLength(10_001);
  });

  it.each([
    ['that nearly matches everywhere', `@@\n${' a\n'.repeat(200_000)} b\n`],
    ['that nearly matches at the end', `@@\n${' a\n'.repeat(200_000)} b\n*** End of File\n`],
  ])('refuses context %s', (_what, diff) => {
    expect(() => applyDiff(alike, diff)).toThrow('The first 200000 of them are at line 1');
  });
});

/** The error instead of throwing it, if it is of the kind that is meant to be thrown. */
function attempt(work: () => string): string | ApplyDiffError {
  try {
    return work();
  } catch (error) {
    if (error instanceof ApplyDiffError) return error;
    throw error;
  }
}

/** In the V4A format, by the `diff` package. */
function diffOf(before: readonly string[], after: readonly string[], context: number): string {
  const patch = structuredPatch('', '', `${before.join('\n')}\n`, `${after.join('\n')}\n`, '', '', { context });
  return patch.hunks.flatMap((hunk) => ['@@', ...hunk.lines.filter((line) => !line.startsWith('\\'))]).join('\n');
}

function edited(text: string, edit = 'keep'): string[] {
  switch (edit) {
    case 'remove':
      return [];
    case 'change':
      return [`${text} changed`];
    case 'add':
      return [text, `after ${text}`];
    default:
      return [text];
  }
}

function damaged(diff: readonly string[], at: number, what: string, noise: string): string[] {
  const index = at % diff.length;
  const [line = '', next = ''] = diff.slice(index, index + 2);
  switch (what) {
    case 'drop':
      return diff.toSpliced(index, 1);
    case 'double':
      return diff.toSpliced(index, 0, line);
    case 'cut':
      return diff.slice(0, index);
    case 'swap':
      return diff.toSpliced(index, 2, next, line);
    default:
      return diff.toSpliced(index, 0, noise);
  }
}

function isSubsequence(some: readonly string[], all: readonly string[]): boolean {
  let at = 0;
  for (const line of all) if (line === some[at]) at += 1;
  return at === some.length;
}
