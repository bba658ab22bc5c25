import { hasNoClass } from './json-form.js';

/** A copy of data to its depth. What is no data, which items may hold in fields of a provider, is shared rather than refused. */
export function copyData<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyData) as T;
  if (typeof value !== 'object' || value === null || !hasNoClass(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, copyData(field)])) as T;
}
