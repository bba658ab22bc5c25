import { ApplyDiffError } from '../../errors/index.js';
import type { Change, Hunk } from './diff-hunk.js';
import { shorten } from './shorten.js';

const END_OF_FILE = '*** End of File';
const ENDINGS = ['*** End Patch', '*** Update File:', '*** Delete File:', '*** Add File:'];

/** The lines of a diff; the newline at its end does not begin another one (B102). */
export function diffLines(diff: string): string[] {
  const lines = diff.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Whether the diff ends here, whatever follows (B111). */
export function endsDiff(line: string): boolean {
  return ENDINGS.some((ending) => line.startsWith(ending));
}

/**
 * Reads a diff that changes a text (B105, B108).
 *
 * @throws {ApplyDiffError} A line that means nothing where it stands, or a hunk without lines.
 */
export function readHunks(lines: readonly string[]): Hunk[] {
  const ending = lines.findIndex(endsDiff);
  const end = ending === -1 ? lines.length : ending;
  const hunks: Hunk[] = [];
  let at = 0;
  while (at < end) {
    // A marker that stands alone, or twice, says nothing more.
    if (lines[at] === END_OF_FILE) at += 1;
    else {
      const { hunk, next } = readHunk(lines, at, end, hunks.length + 1);
      hunks.push(hunk);
      at = next;
    }
  }
  return hunks;
}

function readHunk(lines: readonly string[], start: number, end: number, number: number): { hunk: Hunk; next: number } {
  let at = start;
  const anchors: string[] = [];
  for (; at < end && isHeader(lines[at]); at += 1) {
    const anchor = (lines[at] ?? '').slice('@@ '.length);
    if (anchor.trim() !== '') anchors.push(anchor);
  }
  const headers = at - start;
  if (headers === 0 && number > 1)
    throw invalidLine(lines, start, number, 'Every hunk but the first begins with "@@".');

  const body = new HunkBody();
  const bodyStart = at;
  for (; at < end && !endsHunk(lines[at]); at += 1) {
    if (!body.add(lines[at] ?? '')) {
      throw invalidLine(lines, at, number, 'Begin it with " " to keep it, "-" to remove it or "+" to add it.');
    }
  }
  const isAtEnd = at < end && lines[at] === END_OF_FILE;
  if (at === bodyStart && !isAtEnd) {
    throw new ApplyDiffError(
      `Nothing in this section: ${shorten(lines[at] ?? 'the diff ends here')}`,
      { line: at + 1, hunk: number },
      'Write the lines to keep, remove and add below the "@@" line, or leave the hunk out.',
    );
  }
  const hunk = { number, line: start + 1, anchors, isStacked: headers > 1, ...body.finish(), isAtEnd };
  return { hunk, next: at < end && (isAtEnd || lines[at] === '***') ? at + 1 : at };
}

function isHeader(line: string | undefined): boolean {
  return line === '@@' || line?.startsWith('@@ ') === true;
}

function endsHunk(line: string | undefined): boolean {
  return line === undefined || line.startsWith('@@') || line === '***' || line === END_OF_FILE;
}

function invalidLine(lines: readonly string[], at: number, hunk: number, remedy: string): ApplyDiffError {
  return new ApplyDiffError(`Invalid Line: ${shorten(lines[at] ?? '')}`, { line: at + 1, hunk }, remedy);
}

/** Collects the lines of one hunk; neighbouring removals and additions are one change. */
class HunkBody {
  readonly #context: string[] = [];
  readonly #changes: Change[] = [];
  #removed = 0;
  #inserted: string[] = [];

  /** @returns Whether the line means something. */
  add(line: string): boolean {
    const text = line.slice(1);
    switch (line[0]) {
      case '+':
        this.#inserted.push(text);
        return true;
      case '-':
        this.#context.push(text);
        this.#removed += 1;
        return true;
      case ' ':
      case undefined:
        this.#closeChange();
        this.#context.push(text);
        return true;
      default:
        return false;
    }
  }

  finish(): Pick<Hunk, 'context' | 'changes'> {
    this.#closeChange();
    return { context: this.#context, changes: this.#changes };
  }

  #closeChange(): void {
    if (this.#removed === 0 && this.#inserted.length === 0) return;
    const at = this.#context.length - this.#removed;
    this.#changes.push({ at, removed: this.#removed, inserted: this.#inserted });
    this.#removed = 0;
    this.#inserted = [];
  }
}
