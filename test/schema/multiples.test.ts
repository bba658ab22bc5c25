import { expect, it } from '@jest/globals';
import { compileCodec } from '../../src/schema/index.js';

function refused(step: number, values: readonly number[]): readonly number[] {
  const it = { type: 'number', multipleOf: step } as const;
  const codec = compileCodec({ type: 'object', properties: { it }, required: ['it'], additionalProperties: false });
  return values.filter((value) => codec.problems({ it: value }).length > 0);
}

it('every amount of cents is a multiple of 0.01, though binary fractions are not', () => {
  const amounts = Array.from({ length: 10_000 }, (_, cents) => cents / 100);

  expect(refused(0.01, [...amounts, 19.99, 1_000_000.07])).toEqual([]);
});

it('what is between two multiples is refused, however near', () => {
  expect(refused(0.01, [0.015, 0.070_000_1, -0.001, 1e-9])).toHaveLength(4);
  expect(refused(0.3, [0.9, -1.2, 0, 0.1, 0.4])).toEqual([0.1, 0.4]);
});

it('numbers are multiples however large or small they are', () => {
  expect(refused(1, [1e21, 1.5e300, 2 ** 70])).toEqual([]);
  expect(refused(1e-7, [3e-7, 1, 1.5e-7])).toEqual([1.5e-7]);
});
