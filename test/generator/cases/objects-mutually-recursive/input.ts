import { tool } from 'toolwright';

interface Person {
  name: string;
  pets: Pet[];
}
interface Pet {
  name: string;
  owner?: Person;
}
interface Tree<T> {
  value: T;
  children: Tree<T>[];
}

export class Zoo {
  /** Visit. */
  @tool()
  visit(person: Person, pet: Pet): void {}

  /** Plant. */
  @tool()
  plant(words: Tree<string>, pairs: Tree<{ a: number }>): void {}
}
