import { tool } from 'toolwright';

class Moment extends Date {}
class Failure extends Error {
  code = 1;
}
interface Index extends Map<string, number> {
  name: string;
}

export class Extends {
  /** Use. */
  @tool()
  use(at: Moment, failure: Failure, index: Index): void {}
}
