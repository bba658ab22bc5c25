import { ApplyDiffError } from '../../errors/index.js';
import { AnchorFinder } from './anchor-finder.js';
import { ContextFinder, type FoundContext } from './context-finder.js';
import type { Change, Hunk } from './diff-hunk.js';
import { shorten } from './shorten.js';

/** What taking a context for the end of a text costs when it is not at its end (B110). */
const NOT_AT_END_FUZZ = 10_000;

/** The changes of a diff at their places in a text. */
export interface PlacedChanges {
  /** In the order of the text, none overlapping another. */
  readonly changes: readonly Change[];
  /** How loosely lines had to be compared: 0 where every line is the same. */
  readonly fuzz: number;
}

/**
 * Finds the place of every hunk, each below the one before it.
 *
 * @throws {ApplyDiffError} A hunk has no place, or changes what another one has changed.
 */
export function placeHunks(lines: readonly string[], hunks: readonly Hunk[]): PlacedChanges {
  const anchors = new AnchorFinder(
    lines,
    hunks.flatMap((hunk) => hunk.anchors),
  );
  const contexts = new ContextFinder(
    lines,
    hunks.map((hunk) => hunk.context),
  );
  const changes: Change[] = [];
  let cursor = 0;
  let changedTo = 0;
  let fuzz = 0;
  for (const [index, hunk] of hunks.entries()) {
    for (const anchor of hunk.anchors) {
      const found = hunk.isStacked ? anchors.find(anchor, cursor) : anchors.findUnlessPassed(anchor, cursor);
      if (found === undefined && hunk.isStacked) throw anchorError(hunk, anchor, cursor);
      cursor = found === undefined ? cursor : found.at + 1;
      fuzz += found?.fuzz ?? 0;
    }
    const found = findContext(contexts, index, hunk, cursor, lines.length);
    if (found === undefined) throw contextError(contexts, index, hunk, cursor, lines);
    for (const change of hunk.changes) {
      const at = found.at + change.at;
      if (at < changedTo) throw overlapError(hunk, at, changedTo);
      changes.push({ ...change, at });
      changedTo = at + change.removed;
    }
    cursor = found.at + hunk.context.length;
    fuzz += found.fuzz;
  }
  return { changes, fuzz };
}

function findContext(
  contexts: ContextFinder,
  index: number,
  hunk: Hunk,
  cursor: number,
  end: number,
): FoundContext | undefined {
  if (!hunk.isAtEnd) return contexts.find(index, cursor);
  const atEnd = contexts.find(index, Math.max(0, end - hunk.context.length));
  if (atEnd !== undefined) return atEnd;
  const above = contexts.find(index, cursor);
  return above && { at: above.at, fuzz: above.fuzz + NOT_AT_END_FUZZ };
}

function anchorError(hunk: Hunk, anchor: string, cursor: number): ApplyDiffError {
  return new ApplyDiffError(
    `Invalid Anchor ${cursor}:\n${shorten(anchor)}`,
    hunkPlace(hunk),
    `Where "@@" lines stand above each other, each must be a line of the file below the one before it; ` +
      `from line ${cursor + 1} on there is none like this. Copy the line from the file, or use one "@@" line only.`,
  );
}

function contextError(
  contexts: ContextFinder,
  index: number,
  hunk: Hunk,
  cursor: number,
  lines: readonly string[],
): ApplyDiffError {
  const { at, length } = contexts.findBeginning(index);
  return new ApplyDiffError(
    `Invalid ${hunk.isAtEnd ? 'EOF ' : ''}Context ${cursor}:\n${shorten(hunk.context.join('\n'))}`,
    hunkPlace(hunk),
    `These lines do not follow each other in the file from line ${cursor + 1} on. ${nearMiss()} ` +
      'Read the file again and copy the lines to keep and to remove from it.',
  );

  function nearMiss(): string {
    if (length === 0) return 'The first of them is nowhere in the file.';
    if (length === hunk.context.length) {
      return `They are at line ${at + 1}, above that: put the hunks in the order of the file.`;
    }
    const inFile = at + length < lines.length ? quote(lines[at + length]) : 'its end';
    const found = length === 1 ? 'The first of them is' : `The first ${length} of them are`;
    return `${found} at line ${at + 1}; then the file has ${inFile}, the diff ${quote(hunk.context[length])}.`;
  }
}

function overlapError(hunk: Hunk, at: number, changedTo: number): ApplyDiffError {
  return new ApplyDiffError(
    `applyDiff: overlapping chunk at ${at} (cursor ${changedTo})`,
    hunkPlace(hunk),
    `An earlier hunk has already changed the file up to line ${changedTo}. Put changes to the same lines into one hunk.`,
  );
}

function hunkPlace(hunk: Hunk): { line: number; hunk: number } {
  return { line: hunk.line, hunk: hunk.number };
}

function quote(line = ''): string {
  return JSON.stringify(line.length <= 200 ? line : `${line.slice(0, 200)}…`);
}
