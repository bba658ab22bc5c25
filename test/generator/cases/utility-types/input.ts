import { tool } from 'toolwright';

interface Task {
  /** Short. */
  title: string;
  state: 'open' | 'done' | 'dropped';
  due?: Date;
  estimate: number | null;
}

export class Tasks {
  /** Change tasks. */
  @tool()
  change(
    partial: Partial<Task>,
    required: Required<Task>,
    pick: Pick<Task, 'title' | 'due'>,
    omit: Omit<Task, 'state' | 'estimate'>,
    byName: Record<string, number>,
    byState: Record<Task['state'], boolean>,
    nested: Partial<Record<'a' | 'b', Pick<Task, 'estimate'>>>,
    sure: NonNullable<Task['estimate']>,
    readonly: Readonly<Task>,
  ): void {}
}
