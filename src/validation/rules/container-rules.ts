import { isFiniteNumber } from './number-rules.js';
import { optionsOf, type RuleTable } from './rule-effect.js';
import { shortJson } from '../../schema/short-json.js';

/** Rules on lists and objects. */
export const containerRules: RuleTable = {
  isArray: () => ({ types: ['array'] }),
  arrayNotEmpty: () => ({ types: ['array'], keywords: { minItems: 1 } }),
  arrayMinSize: ([min]) => ({ types: ['array'], keywords: isFiniteNumber(min) && min > 0 ? { minItems: min } : {} }),
  arrayMaxSize: ([max]) => ({ types: ['array'], keywords: isFiniteNumber(max) && max >= 0 ? { maxItems: max } : {} }),
  // The rule may compare by a function it does not show, and compares objects by identity; both are looser or other than
  // `uniqueItems` on objects, so the keyword survives on plain values only.
  arrayUnique: () => ({ types: ['array'], keywords: { uniqueItems: true }, sentence: 'No two alike.' }),
  arrayContains: ([values]) => ({ types: ['array'], sentence: `Contains ${listed(values)}.` }),
  arrayNotContains: ([values]) => ({ types: ['array'], sentence: `Contains none of ${listed(values)}.` }),
  isObject: () => ({ types: ['object'] }),
  isNotEmptyObject: ([options]) => ({
    types: ['object'],
    keywords: { minProperties: 1 },
    ...(optionsOf(options)['nullable'] === false && { sentence: 'At least one of its properties has a value.' }),
  }),
  isInstance: ([type]) => ({ instanceOf: type }),
};

function listed(values: unknown): string {
  return Array.isArray(values) ? values.map(shortJson).join(', ') : shortJson(values);
}
