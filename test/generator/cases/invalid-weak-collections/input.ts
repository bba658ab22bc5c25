/// <reference types="node" />
import { tool } from 'toolwright';

class Registry extends Map<string, number> {}

export class Weak {
  /** Use. */
  @tool()
  use(map: WeakMap<object, string>, set: WeakSet<object>, ref: WeakRef<object>, own: Registry, shared: SharedArrayBuffer, blob: { part: Blob }): void {}
}
