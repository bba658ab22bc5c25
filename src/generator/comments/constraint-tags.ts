import type { TypeKind } from '../types/type-kinds.js';

/** A tag that narrows the type it stands on. */
export interface ConstraintTag {
  /** The keyword it becomes. */
  readonly keyword: string;
  /** The kinds of values it speaks of. */
  readonly kinds: readonly TypeKind[];
  /** What it needs, in words. */
  readonly expected: string;
  /** What it says; undefined when that is malformed. */
  readonly read: (text: string) => unknown;
}

const isFiniteNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;

const number = (keyword: string): ConstraintTag => ({
  keyword,
  kinds: ['number'],
  expected: 'a number',
  read: (text) => (isFiniteNumber.test(text) ? Number(text) : undefined),
});

const count = (keyword: string, kind: TypeKind): ConstraintTag => ({
  keyword,
  kinds: [kind],
  expected: 'a whole number from 0 upwards',
  read: (text) => (/^\d+$/.test(text) ? Number(text) : undefined),
});

const flag = (keyword: string, kinds: readonly TypeKind[]): ConstraintTag => ({
  keyword,
  kinds,
  expected: 'true, false or nothing',
  read: (text) => (text === '' || text === 'true' ? true : text === 'false' ? false : undefined),
});

const word = (keyword: string, kinds: readonly TypeKind[], pattern = /^[\w./+-]+$/): ConstraintTag => ({
  keyword,
  kinds,
  expected: 'one word',
  read: (text) => (pattern.test(text) ? text : undefined),
});

const ANY: readonly TypeKind[] = ['string', 'number', 'boolean', 'null', 'array', 'object', 'revived'];

const TAGS: Readonly<Record<string, ConstraintTag>> = {
  minimum: number('minimum'),
  maximum: number('maximum'),
  exclusiveMinimum: number('exclusiveMinimum'),
  exclusiveMaximum: number('exclusiveMaximum'),
  multipleOf: {
    ...number('multipleOf'),
    expected: 'a number above 0',
    read: (text) => (isFiniteNumber.test(text) && Number(text) > 0 ? Number(text) : undefined),
  },
  int: {
    keyword: 'type',
    kinds: ['number'],
    expected: 'nothing after it',
    read: (text) => (text === '' ? 'integer' : undefined),
  },
  asType: {
    keyword: 'type',
    kinds: ['number'],
    expected: 'the word integer',
    read: (text) => (text === 'integer' ? text : undefined),
  },
  minLength: count('minLength', 'string'),
  maxLength: count('maxLength', 'string'),
  minItems: count('minItems', 'array'),
  maxItems: count('maxItems', 'array'),
  minProperties: count('minProperties', 'object'),
  maxProperties: count('maxProperties', 'object'),
  uniqueItems: flag('uniqueItems', ['array']),
  readOnly: flag('readOnly', ANY),
  writeOnly: flag('writeOnly', ANY),
  pattern: {
    keyword: 'pattern',
    kinds: ['string'],
    expected: 'a regular expression, bare or between slashes and without flags',
    read: readPattern,
  },
  format: word('format', ['string', 'number'], /^[\w-]+$/),
  contentEncoding: word('contentEncoding', ['string']),
  contentMediaType: word('contentMediaType', ['string']),
  title: { keyword: 'title', kinds: ANY, expected: 'a text', read: (text) => (text === '' ? undefined : text) },
};

/** Every tag that becomes a keyword of the schema, by its name. */
export const CONSTRAINT_TAGS: ReadonlyMap<string, ConstraintTag> = new Map(Object.entries(TAGS));

const KIND_NAMES: Readonly<Record<TypeKind, string>> = {
  string: 'text',
  number: 'numbers',
  boolean: 'booleans',
  null: 'null',
  array: 'arrays',
  object: 'objects',
  revived: 'dates and the like',
  unknown: 'anything',
};

/** The kinds of values a tag is for, in words. */
export function kindNames(kinds: readonly TypeKind[]): string {
  return kinds.map((kind) => KIND_NAMES[kind]).join(' and ');
}

function readPattern(text: string): string | undefined {
  const between = /^\/(.+)\/([a-z]*)$/s.exec(text);
  // `u` is how JSON Schema reads every pattern.
  if (between !== null && !['', 'u'].includes(between[2] ?? '')) return undefined;
  const source = between?.[1] ?? text;
  if (source === '') return undefined;
  try {
    return new RegExp(source, 'u').source === '' ? undefined : source;
  } catch {
    return undefined;
  }
}
