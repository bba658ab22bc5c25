import { tool } from 'toolwright';

type Constructor = new (...args: any[]) => object;

function Greeting<T extends Constructor>(Base: T) {
  return class extends Base {
    /** Say hello. */
    greet(name: string): string {
      return name;
    }
  };
}
class Plain {}

export class Host extends Greeting(Plain) {
  /** Say goodbye. */
  @tool()
  leave(name: string): void {}
}
