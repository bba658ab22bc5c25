import { tool } from 'toolwright';

interface Locked {
  name: string;
  key: never;
}

export class Never {
  /** Open. */
  @tool()
  open(a: string & number, b: Locked, c: undefined): void {}
}
