import { tool } from 'toolwright';

export default class extends Object {
  /** Default. */
  @tool()
  a(): void {}
}
class Late {
  /** Exported below. */
  @tool()
  b(): void {}
}
class Renamed {
  /** Exported under another name. */
  @tool()
  c(): void {}
}
export const Assigned = class {
  /** A class expression. */
  @tool()
  d(): void {}
};
export { Late, Renamed as Public };
const Below = class {
  /** A class expression that is exported below. */
  @tool()
  e(): void {}
};
export { Below };
