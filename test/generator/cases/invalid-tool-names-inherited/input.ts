import { tool } from 'toolwright';

class Base {
  /** Finds. */
  @tool()
  find(): void {}

  /** Lists. */
  @tool({ name: 'all' })
  list(): void {}
}
/** A method of its own takes the name of an inherited one. */
export class Users extends Base {
  /** Looks up. */
  @tool({ name: 'find' })
  lookUp(): void {}
}
class Middle extends Base {
  /** Counts. */
  @tool({ name: 'all' })
  count(): void {}
}
/** Two ancestors disagree. */
export class Orders extends Middle {
  /** Adds. */
  @tool()
  add(): void {}
}
/** Overriding is no second tool. */
export class Sound extends Base {
  @tool()
  override find(): void {}
}
