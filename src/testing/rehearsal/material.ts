import type { JsonSchema } from '../../schema/json-schema.js';
import { lazyValidator, type Validator } from '../../schema/validators.js';
import { readFacts, type Fact } from './facts.js';
import { overlaps, type Candidate } from './span.js';
import { isCommon, stem, stemsOf } from './words.js';

/** A part of the text, by its ends. */
export interface Clause {
  readonly start: number;
  readonly end: number;
}

/** What arguments are made from: the text, the part of it that asks for this call, and which places are used up. */
export class Material {
  readonly facts: readonly Fact[];
  readonly #used: Candidate[] = [];
  readonly #validators = new Map<string, Validator>();

  constructor(
    readonly text: string,
    readonly clause: Clause,
    /** Stems of the words that describe the tool: what is left of the text without them is content. */
    readonly vocabulary: ReadonlySet<string>,
    /** Values by name, as earlier outputs gave them. */
    readonly known: ReadonlyMap<string, unknown>,
  ) {
    // "Weather in Oslo" begins with a capital that names nothing.
    this.facts = readFacts(text).filter(
      ({ kind, text }) => kind !== 'name' || !stemsOf(text).every((word) => vocabulary.has(word)),
    );
  }

  isInside(candidate: Candidate): boolean {
    return candidate.start >= this.clause.start && candidate.end <= this.clause.end;
  }

  isFree(candidate: Candidate): boolean {
    return !this.#used.some((other) => overlaps(candidate, other));
  }

  use(candidate: Candidate): void {
    this.#used.push(candidate);
  }

  get used(): readonly Candidate[] {
    return this.#used;
  }

  /** Gives back every place that was used since there were `count` of them. */
  release(count: number): void {
    this.#used.length = count;
  }

  /** Whether a schema without references allows a value. */
  fits(schema: JsonSchema, value: unknown): boolean {
    const key = JSON.stringify(schema);
    const validate = this.#validators.get(key) ?? lazyValidator(schema);
    this.#validators.set(key, validate);
    return validate(value);
  }

  /** The longest run of words that neither describe the tool nor were used: what a search is for, say. */
  leftover(): Candidate | undefined {
    let best: Candidate | undefined;
    let run: Clause | undefined;
    for (const match of this.text.slice(this.clause.start, this.clause.end).matchAll(/[\p{L}\d][\p{L}\d’'-]*/gu)) {
      const start = this.clause.start + match.index;
      const place = { value: match[0], start, end: start + match[0].length };
      const isContent = !isCommon(match[0]) && !this.vocabulary.has(stem(match[0].toLowerCase())) && this.isFree(place);
      const follows = run !== undefined && /^[ -]*$/.test(this.text.slice(run.end, place.start));
      run = isContent ? { start: follows && run !== undefined ? run.start : place.start, end: place.end } : undefined;
      if (run !== undefined && (best === undefined || run.end - run.start > best.end - best.start)) {
        best = { ...run, value: this.text.slice(run.start, run.end) };
      }
    }
    return best;
  }
}
