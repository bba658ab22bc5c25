import type { JsonSchema } from '../json-schema.js';
import { isConstraint } from './keyword-rules.js';

const CONDITION = ['if', 'then', 'else'];
const COUNT = ['contains', 'minContains', 'maxContains'];

/** Keywords that mean something else without those beside them. */
const COMPANIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['additionalProperties', ['properties', 'patternProperties']],
  ['items', ['prefixItems']],
  // How many items differ is counted by what the value becomes.
  ['x-type', ['minItems']],
  ...CONDITION.map((keyword) => [keyword, CONDITION] as const),
  ...COUNT.map((keyword) => [keyword, COUNT] as const),
]);

/** Schemas of one keyword each, with what it cannot do without: a value fits all of them when it fits the whole. */
export function splitKeywords(schema: JsonSchema): readonly JsonSchema[] {
  const keywords = Object.keys(schema).filter(isConstraint);
  if (keywords.length < 2 || keywords.some((keyword) => keyword.startsWith('unevaluated'))) return [schema];
  return keywords.map((keyword) =>
    Object.fromEntries(
      [keyword, ...(COMPANIONS.get(keyword) ?? [])]
        .filter((each) => Object.hasOwn(schema, each))
        .map((each) => [each, schema[each]]),
    ),
  );
}
