import { REVIVED_TYPES, revivedTypeOf } from './revived-types.js';

/** Any value as JSON text; what JSON cannot hold, such as a Map or a bigint, in its JSON form. */
export function jsonText(value: unknown): string | undefined {
  // A function with `this`, since JSON.stringify has called `toJSON` already, which says other things of a Buffer.
  return JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key, part: unknown) {
    const whole = this[key];
    const type = revivedTypeOf(whole);
    return type === undefined ? part : REVIVED_TYPES[type].toJson(whole, {});
  });
}
