import { tool } from 'toolwright';

/**
 * Between nothing and all.
 * @minimum 0
 * @maximum 100
 */
type Percent = number;
/** @minimum 1 */
type Count = number;
/** @pattern ^[A-Z]{2}$ */
type Country = string;

interface Page<T> {
  items: T[];
  first?: T | null;
  byCountry: Record<Country, T>;
  index: Map<string, T>;
}
/** One of each. */
type Pair<A, B = A> = { left: A; right: B };
type Maybe<T> = T | null;
/** @minItems 1 */
type NonEmpty<T> = T[];
interface Tree<T> {
  value: T;
  children: Tree<T>[];
}
interface Rates extends Page<Percent> {
  country: Country;
}
interface Order {
  rate: Percent;
  /** How many there are. */
  count: Count;
}

class Store<Key, Value> {
  /** Put something there. */
  @tool()
  put(key: Key, value: Value, more: Page<Value>): void {}
}
class Shelf<Value> extends Store<Country, Value> {}

/** Its tools are inherited, with everything that is said of the types it fills in. */
export class RateShelf extends Shelf<Percent> {}

export class Rating {
  /** The same type to the compiler, and two things to everybody else. */
  @tool()
  pages(rates: Page<Percent>, counts: Page<Count>, plain: Page<number>): void {}

  /** Aliases with type parameters. */
  @tool()
  aliases(pair: Pair<Percent, Count>, same: Pair<Percent>, maybe: Maybe<Percent>, some: NonEmpty<Count>): void {}

  /** Types that contain themselves. */
  @tool()
  trees(rates: Tree<Percent>, counts: Tree<Count>): void {}

  /** Types made of types. */
  @tool()
  made(
    partial: Partial<Page<Percent>>,
    rates: Rates,
    picked: Pick<Order, 'rate'>,
    one: Order['rate'],
    flags: { [K in keyof Order]: number },
    table: { [K in 'a' | 'b']: Percent },
    fixed: Record<'north' | 'south', Percent>,
    sure: NonNullable<Percent | null>,
    open: { [country: Country]: Count },
  ): void {}

  /** Where two things could be meant, nothing is said. */
  @tool()
  mixed(both: Page<Percent> & { other: Page<Count> }, twice: Partial<Pair<Percent> | Pair<Count>>): void {}
}
