import type { Class } from '../schema/class.js';
import { mergeToolFacts, type ClassFacts } from './class-facts.js';
import { ownClassFacts } from './metadata-store.js';

/** The class and its ancestors, the class first. */
export function lineage(constructor: Class): Class[] {
  const classes: Class[] = [];
  for (let next: unknown = constructor; isClass(next); next = Object.getPrototypeOf(next)) classes.push(next);
  return classes;
}

/**
 * What decorators said about a class, ancestors included: a subclass inherits its parents' tools, and what it says of an overridden
 * method refines, field by field, what they said. Parents' methods come first, in the order they were written.
 */
export function classFacts(constructor: Class): ClassFacts {
  return lineage(constructor)
    .toReversed()
    .map(ownClassFacts)
    .reduce((inherited, own) => ({
      ...inherited,
      ...own,
      instance: refine(inherited.instance, own.instance),
      static: refine(inherited.static, own.static),
    }));
}

function refine(inherited: ClassFacts['instance'], own: ClassFacts['instance']): ClassFacts['instance'] {
  const merged = new Map(inherited);
  for (const [method, facts] of own) merged.set(method, mergeToolFacts(inherited.get(method), facts));
  return merged;
}

function isClass(value: unknown): value is Class {
  return typeof value === 'function' && value !== Function.prototype;
}
