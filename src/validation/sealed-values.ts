import { declaredType, isTransformed, propertyOfJsonName } from './class-transformer-facts.js';
import type { Class } from '../schema/class.js';
import { REVIVED_TYPES, revivedTypeOf } from '../schema/revived-types.js';
import { isPlainObject } from './is-plain-object.js';

/**
 * Carries values through class-transformer that it would spoil: it makes a Map's values `undefined`, a list of a Set, and throws at a URL.
 * A symbol passes it untouched, so each such value is a symbol on the way. Functions of `@Transform` are written for what JSON
 * delivers, so they get that.
 */
export class SealedValues {
  private readonly values = new Map<symbol, unknown>();

  /** A copy of plain data. Keys without a value are left out, and so is `__proto__`. */
  seal(value: unknown, dtoClass: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.seal(item, dtoClass));
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    if (!isPlainObject(value)) return this.sealed(value);
    const entries = Object.entries(value).filter(([key, inner]) => inner !== undefined && key !== '__proto__');
    return Object.fromEntries(entries.map(([key, inner]) => [key, this.sealProperty(inner, key, dtoClass)]));
  }

  /** Puts the values back, in place. */
  open(instance: object): object {
    if (this.values.size > 0) this.openInside(instance, new Set());
    return instance;
  }

  private sealProperty(value: unknown, key: string, dtoClass: unknown): unknown {
    if (!isClass(dtoClass)) return this.seal(value, undefined);
    const property = propertyOfJsonName(dtoClass, key);
    if (isTransformed(dtoClass, property)) return jsonOf(value);
    const isNested = typeof value === 'object' && value !== null;
    return this.seal(value, isNested ? declaredType(dtoClass, property)?.type : undefined);
  }

  private sealed(value: object): symbol {
    const seal = Symbol(value.constructor.name);
    this.values.set(seal, value);
    return seal;
  }

  private openInside(holder: object, seen: Set<object>): void {
    if (seen.has(holder)) return;
    seen.add(holder);
    for (const [key, value] of Object.entries(holder)) {
      if (typeof value === 'symbol' && this.values.has(value)) Reflect.set(holder, key, this.values.get(value));
      else if (typeof value === 'object' && value !== null && !(value instanceof Date)) this.openInside(value, seen);
    }
  }
}

/** Values as JSON has them, at any depth. */
function jsonOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(jsonOf);
  const type = revivedTypeOf(value);
  if (type !== undefined) {
    const json = REVIVED_TYPES[type].toJson(value, {});
    return type === 'Map' || type === 'Set' ? jsonOf(json) : json;
  }
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, jsonOf(inner)]));
}

function isClass(value: unknown): value is Class {
  return typeof value === 'function';
}
