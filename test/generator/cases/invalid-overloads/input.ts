import { tool } from 'toolwright';

export class Overloaded {
  /** One way. */
  get(id: string): void;
  get(id: number, deep: boolean): void;
  @tool()
  get(id: string | number, deep?: boolean): void {}
}
