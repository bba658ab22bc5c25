import { tool } from 'toolwright';

/** Has no decorators and needs no arguments, so tools receive instances. */
export class CounterDto {
  count = 0;
  private secret = 1;
  get next(): number {
    return this.count + this.secret;
  }
}

/** Cannot be made without arguments, so tools receive its data. */
export class NamedDto {
  constructor(readonly name: string) {}
}

/** Not exported, so tools receive its data. */
class HiddenCounterDto {
  count = 0;
}

export interface CounterLike {
  count: number;
}

export class Counters {
  /** Count. */
  @tool()
  count(counter: CounterDto, named: NamedDto, hidden: HiddenCounterDto, like: CounterLike): void {}

  /** Count all. */
  @tool()
  all(counters: readonly CounterDto[], byName: Record<string, CounterDto>, pair: [CounterDto, CounterDto?]): void {}

  /** Count one or another. */
  @tool()
  either(counter: CounterDto | string | null = null): CounterDto | undefined {
    return undefined;
  }
}
