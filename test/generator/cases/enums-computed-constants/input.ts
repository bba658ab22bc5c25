import { tool } from 'toolwright';

const PREFIX = 'evt';

/** What someone may do. */
enum Access {
  None = 0,
  Read = 1 << 0,
  Write = 1 << 1,
  /** Both of them. */
  Full = Read | Write,
}
enum Topic {
  Created = `${PREFIX}.created`,
  Removed = 'evt' + '.removed',
}
enum Mixed {
  No,
  Yes = 'yes',
  Later = 10,
  Last,
}
const enum Step {
  First = 1,
  Second,
}

export class Events {
  /** Subscribe to events. */
  @tool()
  subscribe(topic: Topic, access: Access, mixed: Mixed, step: Step, only: Access.Read | Access.Write, name: keyof typeof Topic): void {}
}
