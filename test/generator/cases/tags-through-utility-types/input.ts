import { tool } from 'toolwright';

/**
 * @minimum 0
 * @maximum 100
 */
type Percent = number;
/** @minimum 1 */
type Count = number;
/** @pattern ^[a-z]+$ */
type Word = string;
type MaybePercent = Percent | null;
type Defined<T> = T extends undefined ? never : T;
type Only<T, U> = Extract<T, U>;
type Box<T> = { value: T };
type Size = 'small' | 'large';

interface Rates {
  rate: Percent;
  maybe?: Percent | null;
  list: Percent[];
}

export class Filters {
  /** What is left of a union keeps what is said of it. */
  @tool()
  one(
    direct: NonNullable<Percent | null>,
    named: NonNullable<MaybePercent>,
    accessed: NonNullable<Rates['maybe']>,
    excluded: Exclude<Percent | Word, Word>,
    extracted: Extract<Percent | Word, string>,
    deeper: NonNullable<Exclude<MaybePercent | Word, string>>,
    own: Defined<Percent | undefined>,
    only: Only<Percent | Word, number>,
    optional?: NonNullable<MaybePercent>,
  ): void {}

  /** So do several that are left. */
  @tool()
  several(both: NonNullable<Percent | Word | null>, maybe: Exclude<MaybePercent | Word, string>): void {}

  /** Inside of others. */
  @tool()
  inside(
    list: NonNullable<Percent | null>[],
    box: Box<NonNullable<MaybePercent>>,
    table: Record<'x', Exclude<MaybePercent, null>>,
    pair: [NonNullable<MaybePercent>, Percent?],
    item: Rates['list'][number],
  ): void {}

  /** Helpers that change no value. */
  @tool()
  kept(
    readonly: Readonly<Rates>,
    required: Required<Rates>,
    partial: Partial<Rates>,
    picked: Pick<Rates, 'rate'>,
    omitted: Omit<Rates, 'list'>,
    nested: Partial<Required<Omit<Rates, 'list'>>>,
    list: Readonly<Percent[]>,
  ): void {}

  /** Where two things could be meant, nothing is said; part of a named union is part of it. */
  @tool()
  open(twice: NonNullable<Percent | Count | null>, sizes: Exclude<Size | null, 'large' | null>): void {}
}

enum Plan {
  Free = 'free',
  Paid = 'paid',
}

type Level = 'low' | 'high';

export class Parts {
  /** Of an enum and of a boolean, some values are left; of what is said twice, one. */
  @tool()
  some(
    plan: Exclude<Plan | Percent, Plan.Free>,
    flag: Exclude<Percent | boolean, false>,
    level: Exclude<Level | 'high' | Percent, 'low'>,
  ): void {}
}
