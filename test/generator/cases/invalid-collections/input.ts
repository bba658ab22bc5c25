import { tool } from 'toolwright';

export class Sets {
  /** Map. */
  @tool()
  map(scores: Map<string, number>, names: ReadonlySet<string>, weak: WeakMap<object, string>): void {}

  /** Nested. */
  @tool()
  nested(query: { groups: Array<{ members: Set<string> }> }): void {}
}
