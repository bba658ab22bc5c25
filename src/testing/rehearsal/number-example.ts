import { isMultiple } from '../../schema/is-multiple.js';
import type { JsonSchema } from '../../schema/json-schema.js';

/** A number that a schema allows, the plainest there is: 1 where 1 goes. */
export function exampleNumber(schema: JsonSchema): number | undefined {
  const isWhole = schema.type === 'integer';
  const low = Math.max(schema.minimum ?? -Infinity, schema.exclusiveMinimum ?? -Infinity);
  const high = Math.min(schema.maximum ?? Infinity, schema.exclusiveMaximum ?? Infinity);
  const step = schema.multipleOf ?? (isWhole ? 1 : undefined);
  const start = Number.isFinite(low) ? low : Number.isFinite(high) ? high : 0;
  const candidates = [1, 0, ...(step === undefined ? between(low, high) : multiples(start, step))];
  return candidates.find(
    (value) =>
      value >= (schema.minimum ?? -Infinity) &&
      value <= (schema.maximum ?? Infinity) &&
      value > (schema.exclusiveMinimum ?? -Infinity) &&
      value < (schema.exclusiveMaximum ?? Infinity) &&
      (!isWhole || Number.isInteger(value)) &&
      (schema.multipleOf === undefined || isMultiple(value, schema.multipleOf)),
  );
}

function between(low: number, high: number): number[] {
  if (Number.isFinite(low) && Number.isFinite(high)) return [Math.ceil(low), low, low + (high - low) / 2, high];
  if (Number.isFinite(low)) return [Math.ceil(low), low, Math.floor(low) + 1, low + Math.max(1, Math.abs(low))];
  return [Math.floor(high), high, Math.ceil(high) - 1, high - Math.max(1, Math.abs(high))];
}

function multiples(from: number, step: number): number[] {
  const first = Math.round(from / step);
  return Array.from({ length: 2001 }, (_, index) => (first + (index % 2 === 0 ? index / 2 : -(index + 1) / 2)) * step);
}
