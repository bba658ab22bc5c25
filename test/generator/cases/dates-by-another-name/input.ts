import { tool } from 'toolwright';
import type { Address, Moment, NativeDate } from './dates.d.ts';

export class Diary {
  /** Packages give the types of the language other names. */
  @tool()
  write(at: NativeDate, until: Moment | null, where?: Address): void {}
}
