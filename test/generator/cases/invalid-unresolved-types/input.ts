import { tool } from 'toolwright';
import type { Missing } from './nowhere.js';

export class Unresolved {
  /** Use. */
  @tool()
  use(a: Missing, b: { inner: Unknown[] }): void {}

  /** Sound, although the file has type errors. */
  @tool()
  sound(a: string): number {
    return a;
  }
}
