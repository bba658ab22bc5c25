import type { JsonSchema } from '../json-schema.js';

export type NumberKeyword = 'minimum' | 'exclusiveMinimum' | 'maximum' | 'exclusiveMaximum' | 'multipleOf';

/** Whether numbers that fit `schema` provably satisfy one keyword of another schema. */
export function numberHolds(
  keyword: NumberKeyword,
  schema: JsonSchema,
  type: 'number' | 'integer',
  other: JsonSchema,
): boolean {
  const asked = other[keyword];
  if (typeof asked !== 'number') return false;
  const { multipleOf } = schema;
  const isWhole = type === 'integer';
  switch (keyword) {
    case 'minimum':
      return lowest(schema, isWhole).value >= asked;
    case 'exclusiveMinimum':
      return isAbove(lowest(schema, isWhole), asked);
    case 'maximum':
      return -highest(schema, isWhole).value <= asked;
    case 'exclusiveMaximum':
      return isAbove(highest(schema, isWhole), -asked);
    case 'multipleOf':
      if (multipleOf === asked || (isWhole && asked === 1)) return true;
      // Fractions are not exact enough for conclusions.
      return Number.isSafeInteger(multipleOf) && Number.isSafeInteger(asked) && Number(multipleOf) % asked === 0;
  }
}

/** The lower end of a range; `isOpen` where the value itself is outside. */
interface End {
  readonly value: number;
  readonly isOpen: boolean;
}

function lowest({ minimum, exclusiveMinimum }: JsonSchema, isWhole: boolean): End {
  return endOf(minimum, exclusiveMinimum, isWhole);
}

/** The upper end, as the lower end of the same numbers with their signs turned. */
function highest({ maximum, exclusiveMaximum }: JsonSchema, isWhole: boolean): End {
  return endOf(negated(maximum), negated(exclusiveMaximum), isWhole);
}

function endOf(closed: unknown, open: unknown, isWhole: boolean): End {
  const from = typeof closed === 'number' ? closed : Number.NEGATIVE_INFINITY;
  const above = typeof open === 'number' ? open : Number.NEGATIVE_INFINITY;
  if (isWhole) return { value: Math.max(Math.ceil(from), Math.floor(above) + 1), isOpen: false };
  return above >= from ? { value: above, isOpen: true } : { value: from, isOpen: false };
}

function isAbove({ value, isOpen }: End, asked: number): boolean {
  return isOpen ? value >= asked : value > asked;
}

function negated(bound: unknown): number | undefined {
  return typeof bound === 'number' ? -bound : undefined;
}
