import { tool } from 'toolwright';

type UserId = string & { readonly __brand: 'UserId' };
type Named = { name: string };
type Aged = { age: number };
type Loose = 'a' | 'b' | (string & {});

export class Users {
  /** Get one. */
  @tool()
  get(id: UserId, both: Named & Aged, loose: Loose, either: (Named | Aged) & { tag: string }): void {}
}
