import { tool } from 'toolwright';

interface Person {
  name: string;
  /** Friends by name. */
  friends?: Map<string, Person>;
}
/** Points by player. */
type Scores = ReadonlyMap<string, number>;
type Tree = Map<string, Tree>;

export class Club {
  /** Count points. */
  @tool()
  score(scores: Scores, names: ReadonlySet<string>, seats: Map<{ row: number; seat: number }, string>): Map<string, number> {
    return new Map(scores);
  }

  /** Those inside other types. */
  @tool()
  nested(
    query: { groups: Array<{ members: Set<string> }> },
    /** At least one. */
    roles: Set<'player' | 'coach'> | null,
    byTag: Map<string, Set<bigint>> = new Map(),
  ): Set<Date> {
    return new Set();
  }

  /** Those that hold themselves. */
  @tool()
  recursive(tree: Tree, person: Person): { byAge: Map<number, Person> } {
    return { byAge: new Map() };
  }
}
