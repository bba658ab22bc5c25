import { tool } from 'toolwright';

class Hidden {
  /** Go. */
  @tool()
  go(): void {}
}
function make() {
  class Inner {
    /** Go. */
    @tool()
    go(): void {}
  }
  return Inner;
}
namespace Space {
  export class Nested {
    /** Go. */
    @tool()
    go(): void {}
  }
}
export class Parent {
  /** Go. */
  @tool()
  go(): void {}
}
class Child extends Parent {}
export const used = [Hidden, make, Space, Child];
export const held = {
  Held: class {
    /** Go. */
    @tool()
    go(): void {}
  },
};
export const listed = [
  class {
    /** Go. */
    @tool()
    go(): void {}
  },
];
