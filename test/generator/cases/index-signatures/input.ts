import { tool } from 'toolwright';

type UserId = string & { readonly __brand: 'UserId' };
interface Headers {
  host: string;
  [name: `x-${string}`]: string;
}

export class Keyed {
  /** Set. */
  @tool()
  set(
    headers: Headers,
    slots: { [slot: `slot-${number}` | `row-${number}`]: boolean },
    byUser: Record<UserId, number>,
    byTemplate: Record<`${'a' | 'b'}-${string}`, number>,
    list: { [index: number]: string; length: number },
    symbols: { [key: symbol]: string; name: string },
    both: { [key: string]: string | number; [index: number]: number },
  ): void {}
}
