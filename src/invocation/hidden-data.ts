import { types } from 'node:util';

/**
 * What a value is whose JSON is `{}` though it is not empty: all that it knows is behind methods and getters, as in a `Response`
 * or in an object of functions. Undefined for everything else.
 */
export function hidesItsData(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || 'toJSON' in value || Array.isArray(value) || hasForm(value))
    return undefined;
  const own = Object.values(value).filter((each) => each !== undefined);
  if (own.some((each) => typeof each !== 'function')) return undefined;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  if (isPlain) return own.length === 0 ? undefined : 'an object of functions';
  const { name } = value.constructor;
  return hasMembers(prototype as object)
    ? `an instance of ${name === '' ? 'a class' : name} without data of its own`
    : undefined;
}

/** Values that have a form of their own as text. */
function hasForm(value: object): boolean {
  return (
    types.isMap(value) ||
    types.isSet(value) ||
    types.isNativeError(value) ||
    value instanceof Error ||
    types.isAnyArrayBuffer(value) ||
    ArrayBuffer.isView(value)
  );
}

/** Whether the classes of an instance declare more than a constructor. */
function hasMembers(prototype: object): boolean {
  const parent: unknown = Object.getPrototypeOf(prototype);
  // The end of every chain is Object's own prototype, whose methods all objects have.
  if (parent === null) return false;
  return Object.getOwnPropertyNames(prototype).some((name) => name !== 'constructor') || hasMembers(parent as object);
}
