import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { compileCodec } from '../../src/schema/codec.js';
import { json, nested, sample, wholeSchema, type Sample } from '../support/random-samples.js';

/** Declared names; those of an open object's other properties are data, and right in any style. */
const NAMES = ['orderState', 'max-count', 'all_sizes', 'city', 'days', 'kind', 'data', 'key', 'value', 'item1'];

const WORDS = ['in-progress', 'cancelled by_hand', 'isDone', 'v1.5'];

const word: fc.Arbitrary<Sample> = fc.constantFrom(...WORDS).map((value) => ({ schema: { enum: WORDS }, value }));

const named: fc.Arbitrary<Sample> = fc
  .tuple(word, fc.integer(), fc.array(fc.nat(), { maxLength: 2 }))
  .map(([{ schema, value }, count, sizes]) => ({
    schema: {
      type: 'object',
      properties: {
        orderState: schema,
        'max-count': { type: 'integer' },
        all_sizes: { type: 'array', items: { type: 'integer' } },
      },
      required: ['orderState', 'max-count'],
      additionalProperties: false,
    },
    value: { orderState: value, 'max-count': count, all_sizes: sizes },
  }));

/** What a model does to one value in place of what was asked for; `undefined` where it cannot. */
type Slip = (value: unknown) => unknown;

const restyle = (text: string): string => text.replaceAll(/[-_ ]/g, '').toUpperCase();

const SLIPS: readonly Slip[] = [
  (value) => (typeof value === 'string' ? undefined : JSON.stringify(value)),
  (value) => (Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : undefined),
  (value) => (typeof value === 'string' && WORDS.includes(value) ? restyle(value) : undefined),
  (value) => (typeof value === 'string' && WORDS.includes(value) ? value.replace('e', '') : undefined),
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([key, item]) => [NAMES.includes(key) ? restyle(key) : key, item]))
      : undefined,
];

type Path = readonly string[];

/** Every place in a value, the innermost first. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [...Object.entries(value).flatMap(([key, item]) => placesIn(item, [...path, key])), path];
}

function change(value: unknown, [key, ...further]: Path, slip: Slip): unknown {
  if (key === undefined) return slip(value);
  const changed = change((value as Record<string, unknown>)[key], further, slip);
  if (changed === undefined) return undefined;
  if (Array.isArray(value)) return value.with(Number(key), changed) as unknown;
  return Object.fromEntries(
    Object.entries(value as object).map(([each, item]) => [each, each === key ? changed : item]),
  );
}

/** A slip anywhere in the arguments, as two numbers that choose the place and what happens there. */
const slips = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 3 });

describe.each([
  ['strict', true],
  ['plain', false],
])('any arguments that were right by a %s schema until slips were made', (_, strict) => {
  it('come back as they were, or are refused, and never become something else', () => {
    let repaired = 0;
    fc.assert(
      fc.property(nested(word, named), slips, ({ schema, value }, drawn) => {
        const codec = compileCodec(wholeSchema(schema), { strict });
        const sent = JSON.parse(JSON.stringify(codec.lower({ it: value }))) as unknown;
        const places = placesIn(sent).filter(({ length }) => length > 0);
        const made = drawn
          .map(([at, what]) => ({ at: at % places.length, slip: SLIPS[what % SLIPS.length] as Slip }))
          // What happens inside comes first: a place within text is none.
          .toSorted((left, right) => left.at - right.at)
          .filter(({ at }, index, all) => at !== all[index - 1]?.at)
          .map(({ at, slip }) => ({ path: places[at] ?? [], slip }));
        // A slip that leaves the arguments right has made other ones of them.
        const wrong = made.filter(({ path, slip }) => {
          const alone = change(sent, path, slip);
          return alone !== undefined && codec.problems(alone).length > 0;
        });
        const mangled = wrong.reduce((whole, { path, slip }) => change(whole, path, slip) ?? whole, sent);
        fc.pre(codec.problems(mangled).length > 0);
        const found = codec.repair(mangled);
        if (found) repaired++;
        expect(found?.value ?? sent).toEqual(sent);
        expect(found?.repairs).not.toEqual([]);
      }),
      { numRuns: Number(process.env['RUNS'] ?? 80) },
    );
    // Refusing everything would be no repair.
    expect(repaired).toBeGreaterThan(25);
  });

  it('never crash, and whatever is repaired fits', () => {
    fc.assert(
      fc.property(sample, json, ({ schema }, noise) => {
        const codec = compileCodec(wholeSchema(schema), { strict });
        const wasWrong = codec.problems({ it: noise }).length > 0;
        const found = codec.repair({ it: noise });

        expect(found === undefined || (wasWrong && codec.problems(found.value).length === 0)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
