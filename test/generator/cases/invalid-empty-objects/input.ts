import { tool } from 'toolwright';

interface Nothing {}

export class Empty {
  /** Take. */
  @tool()
  take(a: object, b: {}, c: Nothing, d: { inner: {} }, e: Object): void {}
}
