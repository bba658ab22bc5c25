import { tool } from 'toolwright';

declare const brand: unique symbol;
type Brand<T, B extends string> = T & { readonly [brand]: B };
/** The ID of a user. */
type UserId = Brand<string, 'UserId'>;
/** A share between 0 and 1. */
type Share = number & { readonly __share: true };
type Flag = boolean & { readonly __flag: true };
type Level = Brand<1 | 2 | 3, 'Level'>;
type Moment = Brand<Date, 'Moment'>;
type Names = Brand<string[], 'Names'>;
type Verified<T> = T & { readonly [brand]: 'verified' };
type Opaque<T> = T & { __opaque__?: never };

enum Colour {
  Red = 'red',
  Blue = 'blue',
}

export class Branded {
  /** Use. */
  @tool()
  use(
    id: UserId,
    share: Share,
    flag: Flag,
    level: Level,
    moment: Moment,
    names: Names,
    user: Verified<{ id: UserId; name: string }>,
    opaque: Opaque<string>,
    colour: Brand<Colour, 'Colour'>,
    maybe: UserId | null,
    ids: readonly UserId[],
  ): void {}
}
