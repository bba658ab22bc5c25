import { tool } from 'toolwright';

type Cat = { kind: 'cat'; lives: number };
type Dog = { kind: 'dog'; tricks: string[] };
interface Strict {
  id: string;
}

export class Contradictions {
  /** Nothing can be both. */
  @tool()
  both(
    pet: Cat & Dog,
    id: Strict & { id: number },
    list: { inner: ('a' & 'b')[] },
    none: Exclude<'a' | 'b', string>,
    missing: Extract<Cat | Dog, { kind: 'bird' }>,
    empty: Strict[keyof {}],
  ): void {}
}
