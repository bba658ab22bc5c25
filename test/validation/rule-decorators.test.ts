import * as validators from 'class-validator';
import { describe, expect, it } from '@jest/globals';
import { ruleOfDecorator } from '../../src/validation/rules/rule-table.js';
import { ruleText, ruleTexts } from '../../src/validation/rules/rule-text.js';

/** Decorators that are no rules of their own, or whose stored name is another. */
const OTHERS = ['Allow', 'IsOptional', 'Length', 'Validate', 'ValidateIf', 'ValidateNested', 'ValidatePromise'];

function storedName(decorator: string, decorate: (...args: unknown[]) => PropertyDecorator): string | undefined {
  class Dto {}
  decorate({ A: 'a' })(Dto.prototype, 'property');
  const [stored] = validators.getMetadataStorage().getTargetValidationMetadatas(Dto, '', false, false);
  return stored === undefined ? undefined : (stored.name ?? decorator);
}

function isDecorator([name, value]: readonly [string, unknown]): boolean {
  const isClass = /^class\b/.test(String(value));
  return /^[A-Z]/.test(name) && typeof value === 'function' && !isClass;
}

describe('the decorators of class-validator', () => {
  const names = Object.entries(validators)
    .filter(isDecorator)
    .map(([name]) => name)
    .filter((name) => !['ValidateBy', 'ValidatorConstraint', ...OTHERS].includes(name));

  it('are all looked at', () => {
    expect(names.length).toBeGreaterThan(95);
  });

  it.each(names)('@%s is known by the name it is stored under', (name) => {
    // Looked up by name, as the exports are of many types.
    const decorate = (validators as unknown as Record<string, (...args: unknown[]) => PropertyDecorator>)[name];

    expect(ruleOfDecorator(name)).toBe(storedName(name, decorate as (...args: unknown[]) => PropertyDecorator));
  });
});

describe('a rule as text', () => {
  it.each([
    ['isInt', [], 'isInt'],
    ['min', [1], 'min(1)'],
    ['matches', [/^a$/i, undefined], 'matches(/^a$/i, undefined)'],
    ['isIn', [['a', 1, null]], 'isIn(["a",1,null])'],
    ['isEnum', [{ A: 'a' }, ['a']], 'isEnum'],
    ['minDate', [new Date(0)], 'minDate(1970-01-01T00:00:00.000Z)'],
    ['minDate', [() => new Date()], 'minDate'],
  ])('says what %s was given: %p', (name, constraints, text) => {
    expect(ruleText(name, constraints)).toBe(text);
    expect(ruleTexts(name, constraints)).toContain(text);
  });
});
