import { tool } from 'toolwright';

export class Overloaded {
  get(id: string): void;
  get(id: number, deep: boolean): void;
  /** None of the ways. */
  @tool()
  get(id: string | number, deep?: boolean): void {}

  /** One way. */
  put(id: string): void;
  /** Another way. */
  put(id: number): void;
  @tool()
  put(id: string | number): void {}

  /** A way that the body does not have. */
  send(to: string, text: string): void;
  send(to: string[]): void;
  @tool()
  send(...everything: unknown[]): void {}
}
