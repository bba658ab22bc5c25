import type { ArgumentRepair, RepairedArguments } from './argument-repair.js';
import { jsonIdentity } from './json-identity.js';
import { shortJson } from './short-json.js';

/** How a value can be read by a schema: in one way, in none, or in several, of which choosing one would be a guess. */
export type Reading = RepairedArguments | 'none' | 'several';

/** The reading that different repairs agree upon. */
export function agreedReading(readings: readonly Reading[]): Reading {
  if (readings.includes('several')) return 'several';
  const found = readings.filter((reading) => isReading(reading));
  const [first] = found;
  if (first === undefined) return 'none';
  if (found.length === 1) return first;
  return new Set(found.map(({ value }) => jsonIdentity(value))).size === 1 ? first : 'several';
}

/** The reading by the only branch of a union that allows one. Two branches may mean different things by the same JSON. */
export function onlyReading(readings: readonly Reading[]): Reading {
  if (readings.includes('several')) return 'several';
  const found = readings.filter((reading) => isReading(reading));
  return found.length > 1 ? 'several' : (found[0] ?? 'none');
}

export function isReading(reading: Reading): reading is RepairedArguments {
  return typeof reading === 'object';
}

/** One step down a JSON pointer. */
export function pointerInto(path: string, key: string | number): string {
  return `${path}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

export function repairStep(path: string, kind: ArgumentRepair['kind'], from: unknown, to: unknown): ArgumentRepair {
  return { path, kind, from: shortJson(from), to: shortJson(to) };
}
