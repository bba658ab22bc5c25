const ROOT = 0;

/**
 * Where each pattern begins in the text for the last time, -1 where it does not occur.
 *
 * One pass over the text for all patterns together (Aho-Corasick), so that ten thousand hunks that are not to be found cost no more
 * than reading the file once.
 *
 * @param symbols The patterns consist of the numbers from 0 up to this one; every other symbol of the text is -1.
 */
export function lastOccurrences(text: Int32Array, patterns: readonly Int32Array[], symbols: number): number[] {
  const trie = new Trie(symbols);
  const ends = patterns.map((pattern) => trie.add(pattern));
  const lastEnds = trie.lastEnds(text);
  return patterns.map((pattern, index) => {
    const lastEnd = lastEnds[ends[index] ?? ROOT] ?? -1;
    return lastEnd === -1 ? -1 : lastEnd - pattern.length + 1;
  });
}

/** All patterns as paths from one root. */
class Trie {
  /** By state and symbol in one number: a map for each of a million states would take ten times the memory. */
  readonly #steps = new Map<number, number>();
  readonly #width: number;
  readonly #parents = [ROOT];
  readonly #symbols = [-1];
  readonly #depths = [0];

  /** @param width How many different symbols there are. */
  constructor(width: number) {
    this.#width = width;
  }

  /** @returns The state in which the whole pattern has been read. */
  add(pattern: Int32Array): number {
    let state = ROOT;
    for (const symbol of pattern) state = this.#step(state, symbol) ?? this.#grow(state, symbol);
    return state;
  }

  /** For each state, the last index of the text where what leads to it ends; -1 for none. */
  lastEnds(text: Int32Array): Int32Array {
    const byDepth = this.#statesByDepth();
    const shorter = this.#shorterStates(byDepth);
    const lastEnds = new Int32Array(this.#parents.length).fill(-1);
    let state = ROOT;
    for (let at = 0; at < text.length; at += 1) {
      state = this.#follow(state, text[at] ?? -1, shorter);
      lastEnds[state] = at;
    }
    // What a state has read ends with what its shorter state has read.
    for (const longer of byDepth.toReversed()) {
      const short = shorter[longer] ?? ROOT;
      lastEnds[short] = Math.max(lastEnds[short] ?? -1, lastEnds[longer] ?? -1);
    }
    return lastEnds;
  }

  /** For each state the state of the longest true suffix of what it has read. */
  #shorterStates(byDepth: readonly number[]): Int32Array {
    const shorter = new Int32Array(this.#parents.length);
    for (const state of byDepth) {
      const parent = this.#parents[state] ?? ROOT;
      if (parent !== ROOT) shorter[state] = this.#follow(shorter[parent] ?? ROOT, this.#symbols[state] ?? -1, shorter);
    }
    return shorter;
  }

  #follow(from: number, symbol: number, shorter: Int32Array): number {
    let state = from;
    for (;;) {
      const next = this.#step(state, symbol);
      if (next !== undefined) return next;
      if (state === ROOT) return ROOT;
      state = shorter[state] ?? ROOT;
    }
  }

  #step(state: number, symbol: number): number | undefined {
    return symbol === -1 ? undefined : this.#steps.get(state * this.#width + symbol);
  }

  #grow(state: number, symbol: number): number {
    const grown = this.#parents.push(state) - 1;
    this.#symbols.push(symbol);
    this.#depths.push((this.#depths[state] ?? 0) + 1);
    this.#steps.set(state * this.#width + symbol, grown);
    return grown;
  }

  /** Every state but the root, short ones first. */
  #statesByDepth(): number[] {
    return Array.from(this.#parents.keys())
      .slice(1)
      .toSorted((one, other) => (this.#depths[one] ?? 0) - (this.#depths[other] ?? 0));
  }
}
