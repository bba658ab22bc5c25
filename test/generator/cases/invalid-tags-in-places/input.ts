import { tool } from 'toolwright';

/** @minimum 1 */
type Name = string;
/** @maxLength 3 */
interface Person {
  /** @minItems 1 */
  name: Name;
  /** @uniqueItems */
  friends: { /** @maximum 3 */ nick: string }[];
}
/** @pattern ^a$ */
enum Kind {
  A = 1,
  B = 2,
}

export class Places {
  /** Takes what is said of a wrong kind, wherever it is said. */
  @tool()
  take(person: Person, kind: Kind, /** @minProperties 2 */ list: string[], /** @format date */ on: Date): void {}
}
