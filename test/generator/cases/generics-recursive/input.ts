import { tool } from 'toolwright';

/** A node of a tree. */
interface Tree<T> {
  value: T;
  /** Left to right. */
  children?: Tree<T>[];
}
type List<T> = { head: T; tail: List<T> | null };
type Expression<Leaf> = Leaf | { op: 'and' | 'or'; parts: Expression<Leaf>[] } | { not: Expression<Leaf> };
interface Folder {
  name: string;
}

export class Trees {
  /** Plant trees. */
  @tool()
  plant(folders: Tree<Folder>, counts: Tree<number>, list: List<string>, filter: Expression<{ field: string; is: boolean }>): void {}
}
