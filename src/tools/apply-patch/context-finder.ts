import { findSequence, type SequenceMatch } from './find-sequence.js';
import { lastOccurrences } from './last-occurrences.js';

/** How closely lines were compared, strict first, and what a looser comparison adds to the doubt (B109). */
const COMPARISONS: readonly { readonly fuzz: number; readonly fold: (line: string) => string }[] = [
  { fuzz: 0, fold: (line) => line },
  { fuzz: 1, fold: (line) => line.trimEnd() },
  { fuzz: 100, fold: (line) => line.trim() },
];

export interface FoundContext {
  readonly at: number;
  readonly fuzz: number;
}

/** Finds the contexts of all hunks of a diff in one text; a looser comparison is prepared when a stricter one has failed. */
export class ContextFinder {
  readonly #lines: readonly string[];
  readonly #contexts: readonly (readonly string[])[];
  readonly #views: (View | undefined)[] = [];

  constructor(lines: readonly string[], contexts: readonly (readonly string[])[]) {
    this.#lines = lines;
    this.#contexts = contexts;
  }

  /** The first place of a context at or below a line, by the strictest comparison that finds it. */
  find(context: number, from: number): FoundContext | undefined {
    if (this.#contexts[context]?.length === 0) return { at: from, fuzz: 0 };
    for (const [index, { fuzz }] of COMPARISONS.entries()) {
      const view = this.#view(index);
      // Searching only what is there: each search then ends at a match, beyond which the next one begins.
      if ((view.last[context] ?? -1) < from) continue;
      return { at: findSequence(view.text, view.contexts[context] ?? NOTHING, from).at, fuzz };
    }
    return undefined;
  }

  /** Where the beginning of a context is, looking everywhere and as loosely as possible: for telling what is wrong with it. */
  findBeginning(context: number): SequenceMatch {
    const { text, contexts } = this.#view(COMPARISONS.length - 1);
    return findSequence(text, contexts[context] ?? NOTHING, 0);
  }

  #view(index: number): View {
    return (this.#views[index] ??= viewOf(this.#lines, this.#contexts, COMPARISONS[index]?.fold ?? ((line) => line)));
  }
}

const NOTHING = new Int32Array();

/** Lines as numbers that are equal where the folded lines are. */
interface View {
  readonly text: Int32Array;
  readonly contexts: readonly Int32Array[];
  /** Where each context begins for the last time, or -1. */
  readonly last: readonly number[];
}

function viewOf(
  lines: readonly string[],
  contexts: readonly (readonly string[])[],
  fold: (line: string) => string,
): View {
  const numbers = new Map<string, number>();
  const contextNumbers = contexts.map((context) =>
    Int32Array.from(context, (line) => {
      const folded = fold(line);
      const number = numbers.get(folded) ?? numbers.size;
      numbers.set(folded, number);
      return number;
    }),
  );
  const text = Int32Array.from(lines, (line) => numbers.get(fold(line)) ?? -1);
  return { text, contexts: contextNumbers, last: lastOccurrences(text, contextNumbers, numbers.size) };
}
