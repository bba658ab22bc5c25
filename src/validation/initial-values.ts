import type { Class } from '../schema/class.js';
import type { Json } from '../schema/json-schema.js';

/** What a property holds when nothing was sent for it. */
export interface InitialValue {
  /** The same for every instance and plain data, so it can stand in a schema. */
  readonly constant?: Json;
}

/** The properties to which the class itself gives a value. Classes that cannot be made without arguments have none. */
export function initialValues(dtoClass: Class): ReadonlyMap<string, InitialValue> {
  const first = instantiate(dtoClass);
  const second = instantiate(dtoClass);
  const values = new Map<string, InitialValue>();
  if (first === undefined || second === undefined) return values;
  for (const [property, value] of Object.entries(first)) {
    if (value === undefined) continue;
    // `randomUUID()` or `new Date()` differ from one instance to the next.
    const constant = isPlainData(value) && JSON.stringify(value) === JSON.stringify(Reflect.get(second, property));
    values.set(property, constant ? { constant: value } : {});
  }
  return values;
}

function instantiate(dtoClass: Class): object | undefined {
  try {
    return Reflect.construct(dtoClass, []) as object;
  } catch {
    return undefined;
  }
}

function isPlainData(value: unknown): value is Json {
  if (Array.isArray(value)) return value.every(isPlainData);
  if (typeof value === 'object' && value !== null) {
    return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlainData);
  }
  return value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);
}
