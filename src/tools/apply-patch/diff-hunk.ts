/** Lines that make place for others. */
export interface Change {
  /** Where: in a hunk, lines after the start of its context; once the hunk has its place, lines after the start of the text. */
  readonly at: number;
  /** How many lines go. */
  readonly removed: number;
  /** The lines that come instead, without their ends. */
  readonly inserted: readonly string[];
}

/** One part of a diff: lines that must follow each other in the text, and what becomes of them. */
export interface Hunk {
  /** Its number in the diff, from 1. */
  readonly number: number;
  /** The line of the diff it begins at, from 1. */
  readonly line: number;
  /** Lines above the context, in the order they are looked for. */
  readonly anchors: readonly string[];
  /** Whether two or more headers stand above each other, which makes each of them binding (B107). */
  readonly isStacked: boolean;
  /** The lines as they must stand in the text: those kept and those removed. */
  readonly context: readonly string[];
  readonly changes: readonly Change[];
  /** Whether the context is meant to be the end of the text (B110). */
  readonly isAtEnd: boolean;
}
