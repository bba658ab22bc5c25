import 'reflect-metadata';
import type { Class } from '../schema/class.js';
import { mergeToolFacts, NO_FACTS, type ClassFacts } from './class-facts.js';
import { currentDevelopment } from './development.js';
import { SYMBOL_METADATA } from './symbol-metadata.js';
import type { ToolFacts, ToolsetFacts } from './tool-facts.js';

/** One key for all copies of toolwright in a process: a program may load it both as ES module and as CommonJS. */
const FACTS = Symbol.for('toolwright:facts');

type Place = 'instance' | 'static';

/** The record that standard decorators share for one class. */
type DecoratorMetadata = Record<PropertyKey, unknown>;

/** Records what a legacy decorator said. `owner` is the prototype, or the class itself for a static method. */
export function recordToolFacts(owner: object, method: string, patch: ToolFacts): void {
  const place: Place = typeof owner === 'function' ? 'static' : 'instance';
  const constructor = typeof owner === 'function' ? owner : owner.constructor;
  currentDevelopment()?.sawDecorator(constructor);
  Reflect.defineMetadata(FACTS, withToolFacts(ownLegacyFacts(constructor), place, method, patch), constructor);
}

/** Records what a standard decorator said: `metadata` is its context's. */
export function recordToolFactsInMetadata(
  metadata: DecoratorMetadata,
  place: Place,
  method: string,
  patch: ToolFacts,
): void {
  currentDevelopment()?.sawDecorator(metadata);
  metadata[FACTS] = withToolFacts(ownStandardFacts(metadata), place, method, patch);
}

/** Records what `@toolset` said, in either mode. */
export function recordToolsetFacts(constructor: Class, toolset: ToolsetFacts): void {
  currentDevelopment()?.sawDecorator(constructor);
  Reflect.defineMetadata(FACTS, { ...ownLegacyFacts(constructor), toolset }, constructor);
}

/** What the decorators of this class wrote, its ancestors' left out. */
export function ownClassFacts(constructor: Class): ClassFacts {
  const legacy = ownLegacyFacts(constructor);
  const metadata: unknown = Object.hasOwn(constructor, SYMBOL_METADATA)
    ? Reflect.get(constructor, SYMBOL_METADATA)
    : undefined;
  if (metadata === undefined || metadata === null) return legacy;
  const standard = ownStandardFacts(metadata as DecoratorMetadata);
  return {
    ...legacy,
    instance: new Map([...standard.instance, ...legacy.instance]),
    static: new Map([...standard.static, ...legacy.static]),
  };
}

function ownLegacyFacts(constructor: object): ClassFacts {
  return (Reflect.getOwnMetadata(FACTS, constructor) as ClassFacts | undefined) ?? NO_FACTS;
}

/** A subclass's metadata has its parent's as prototype: only what is its own counts. */
function ownStandardFacts(metadata: DecoratorMetadata): ClassFacts {
  return Object.hasOwn(metadata, FACTS) ? (metadata[FACTS] as ClassFacts) : NO_FACTS;
}

function withToolFacts(facts: ClassFacts, place: Place, method: string, patch: ToolFacts): ClassFacts {
  const methods = new Map(facts[place]);
  return { ...facts, [place]: methods.set(method, mergeToolFacts(methods.get(method), patch)) };
}
