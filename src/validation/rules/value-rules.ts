import type { Json } from '../../schema/json-schema.js';
import type { RuleEffect, RuleTable } from './rule-effect.js';
import { shortJson } from '../../schema/short-json.js';

/** Rules on which values are allowed, whatever their type, and on whether there is one. */
export const valueRules: RuleTable = {
  isDefined: () => ({}),
  // Says nothing of the type: a number passes. Only on text does it mean a length.
  isNotEmpty: () => ({ keywords: { minLength: 1 } }),
  isEmpty: () => ({ values: ['', null] }),
  isIn: ([values]) => oneOf(Array.isArray(values) ? values : [], '@IsIn'),
  isEnum: ([entity]) => oneOf(enumValues(entity), '@IsEnum'),
  equals: ([value]) => oneOf([value], '@Equals'),
  isNotIn: ([values]) => ({
    sentence: `None of ${Array.isArray(values) ? values.map(shortJson).join(', ') : shortJson(values)}.`,
  }),
  notEquals: ([value]) => ({ sentence: `Not ${shortJson(value)}.` }),
};

function oneOf(values: readonly unknown[], rule: string): RuleEffect {
  const plain = values.filter((value) => value !== undefined);
  if (plain.length === 0) return { gap: `${rule} was given no values` };
  const strange = plain.find((value) => !isPlain(value));
  return strange === undefined
    ? { values: plain.filter(isPlain) }
    : { gap: `${rule} allows ${shortJson(strange)}, which JSON cannot hold as a plain value` };
}

function isPlain(value: unknown): value is Json {
  return (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value))
  );
}

/** The members of an enum; the names that TypeScript maps back from numbers are none. */
function enumValues(entity: unknown): readonly unknown[] {
  if (typeof entity !== 'object' || entity === null) return [];
  const members = Object.entries(entity);
  const byName = new Map<string, unknown>(members);
  const isReverse = (name: string, value: unknown): boolean =>
    typeof value === 'string' && String(Number(name)) === name && byName.get(value) === Number(name);
  return [...new Set(members.filter(([name, value]) => !isReverse(name, value)).map(([, value]) => value))];
}
