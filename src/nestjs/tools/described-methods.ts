import { classFacts, lineage } from '../../metadata/index.js';
import type { Class } from '../../schema/class.js';

/**
 * The functions on which decorators may have said something of a tool's method: what is called, and what it overrides, as far as that is a tool
 * as well, the nearest first. A subclass that overrides a tool inherits its options; without what else was said of it, such as its guards,
 * the override would be open to anybody.
 */
export function describedMethods(toolset: Class, method: string): readonly object[] {
  const found = new Set<object>();
  for (const [index, each] of lineage(toolset).entries()) {
    if (index > 0 && classFacts(each).instance.get(method)?.tool === undefined) continue;
    const declared = (each.prototype as Readonly<Record<string, unknown>> | undefined)?.[method];
    if (typeof declared === 'function') found.add(declared);
  }
  return [...found];
}

/** What decorators said under a key: the nearest of a tool's method, else its class. */
export function saidOf(toolset: Class, method: string, key: string): unknown {
  const { constructor } = toolset.prototype as { readonly constructor: object };
  // A class decorator may have put a proxy in the place of the class.
  const targets = [...describedMethods(toolset, method), toolset, constructor];
  const target = targets.find((each) => Reflect.hasMetadata(key, each));
  return target && (Reflect.getMetadata(key, target) as unknown);
}
