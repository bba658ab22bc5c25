import { optionsOf, type RuleEffect, type RuleTable } from './rule-effect.js';

/** Rules on numbers, truth values and dates. */
export const numberRules: RuleTable = {
  isNumber: ([options]) => number(options),
  isInt: () => ({ types: ['integer'] }),
  isBoolean: () => ({ types: ['boolean'] }),
  min: ([min]) => ({ types: ['number'], keywords: isFiniteNumber(min) ? { minimum: min } : {} }),
  max: ([max]) => ({ types: ['number'], keywords: isFiniteNumber(max) ? { maximum: max } : {} }),
  isPositive: () => ({ types: ['number'], keywords: { exclusiveMinimum: 0 } }),
  isNegative: () => ({ types: ['number'], keywords: { exclusiveMaximum: 0 } }),
  isDivisibleBy: ([divisor]) => divisible(divisor),
  isLatitude: () => ({ types: ['number', 'string'], keywords: { minimum: -90, maximum: 90 }, sentence: 'A latitude.' }),
  isLongitude: () => ({
    types: ['number', 'string'],
    keywords: { minimum: -180, maximum: 180 },
    sentence: 'A longitude.',
  }),
  isDate: () => ({ types: ['date'] }),
  minDate: ([date]) => ({ types: ['date'], sentence: dateLimit('Not before', date) }),
  maxDate: ([date]) => ({ types: ['date'], sentence: dateLimit('Not after', date) }),
};

export function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function number(options: unknown): RuleEffect {
  const { maxDecimalPlaces: places } = optionsOf(options);
  if (places === 0) return { types: ['integer'] };
  // `multipleOf: 0.01` refuses 0.07 in most validators, for the sake of binary fractions.
  return {
    types: ['number'],
    ...(isFiniteNumber(places) && { sentence: `At most ${places} decimal place${places === 1 ? '' : 's'}.` }),
  };
}

function divisible(divisor: unknown): RuleEffect {
  // The rule cuts its divisor to an integer.
  const whole = isFiniteNumber(divisor) ? Math.abs(Math.trunc(divisor)) : 0;
  return { types: ['number'], keywords: whole > 0 ? { multipleOf: whole } : {} };
}

function dateLimit(words: string, date: unknown): string {
  return date instanceof Date && !Number.isNaN(date.getTime())
    ? `${words} ${date.toISOString()}.`
    : `${words} a moment that is worked out at each call.`;
}
