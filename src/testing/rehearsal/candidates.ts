import type { Json, JsonSchema } from '../../schema/json-schema.js';
import type { Fact } from './facts.js';
import type { Material } from './material.js';
import { overlaps, type Candidate } from './span.js';
import { spokenNames } from './spoken-names.js';
import { stem } from './words.js';

/** The values a scalar schema can take out of the text, in the order of the text, weak ones last. */
export function candidatesFor(schema: JsonSchema, material: Material): Candidate[] {
  const candidates = schema.enum === undefined ? readScalars(schema, material) : readMembers(schema.enum, material);
  return candidates.toSorted(
    (left, right) => Number(left.isWeak ?? false) - Number(right.isWeak ?? false) || left.start - right.start,
  );
}

function readScalars(schema: JsonSchema, material: Material): Candidate[] {
  switch (schema.type) {
    case 'integer':
    case 'number':
      return keep(material.facts.flatMap(numbersIn), schema, material);
    case 'string':
      return keep(
        [...material.facts.flatMap((fact) => stringsIn(fact, schema.format)), ...wordsFor(schema, material)],
        schema,
        material,
      );
    default:
      return [];
  }
}

function keep(candidates: readonly Candidate[], schema: JsonSchema, material: Material): Candidate[] {
  return candidates.filter(({ value }) => material.fits(schema, value));
}

function numbersIn({ kind, value, start, end }: Fact): Candidate[] {
  if (kind === 'number') return [{ value, start, end }];
  // "in December 24, 2026" says a year too.
  if (kind === 'date' || kind === 'datetime')
    return [{ value: Number(String(value).slice(0, 4)), start, end, isWeak: true }];
  return [];
}

function stringsIn({ kind, text, value, start, end }: Fact, format: string | undefined): Candidate[] {
  const place = { start, end };
  switch (format) {
    case 'date-time':
      if (kind === 'date') return [{ ...place, value: `${value}T00:00:00Z` }];
      return kind === 'datetime' ? [{ ...place, value }] : [];
    case 'date':
      return kind === 'date' || kind === 'datetime' ? [{ ...place, value: String(value).slice(0, 10) }] : [];
    case 'time':
      return kind === 'time' ? [{ ...place, value: `${value}:00Z` }] : [];
    case undefined:
      return isForStrings(kind) ? [{ ...place, value }] : [{ ...place, value: text, isWeak: true }];
    default:
      return [{ ...place, value: text }];
  }
}

/** Whether plain strings are what such a fact is usually for: a number or a date has types of its own. */
function isForStrings(kind: Fact['kind']): boolean {
  return kind !== 'number' && kind !== 'date' && kind !== 'datetime' && kind !== 'time';
}

/** Single words, for patterns such as `^[A-Z]{3}$`: they alone tell a good word from a bad one. */
function wordsFor(schema: JsonSchema, { text }: Material): Candidate[] {
  if (schema.pattern === undefined) return [];
  return [...text.matchAll(/[^\s,;:!?"'()]+(?<!\.)/g)].flatMap((match): Candidate[] => {
    const place = { start: match.index, end: match.index + match[0].length };
    return [
      { ...place, value: match[0] },
      { ...place, value: match[0].toUpperCase(), isWeak: true },
    ];
  });
}

function readMembers(members: readonly Json[], material: Material): Candidate[] {
  const found = members.flatMap((value): Candidate[] => {
    if (typeof value === 'string') return spokenNames(value).flatMap((name) => findName(name, value, material.text));
    return material.facts.filter((fact) => fact.value === value).map(({ start, end }) => ({ value, start, end }));
  });
  // "Equatorial Guinea" also contains "Guinea".
  return found.filter(
    (one, index) =>
      !found.some(
        (other, at) =>
          overlaps(one, other) && (length(other) > length(one) || (length(other) === length(one) && at < index)),
      ),
  );
}

function length({ start, end }: Candidate): number {
  return end - start;
}

function findName(name: string, value: Json, text: string): Candidate[] {
  // Codes such as NO, IT and IN are words as well, unless written in capitals.
  const isCode = name === value && name.length <= 3 && name === name.toUpperCase();
  const [source, wanted] = isCode || name.length === 2 ? [text, name] : [text.toLowerCase(), name.toLowerCase()];
  const places: Candidate[] = [];
  for (let start = source.indexOf(wanted); start >= 0; start = source.indexOf(wanted, start + 1)) {
    if (!/[\p{L}\d]$/u.test(text.slice(0, start)) && !/^[\p{L}\d]/u.test(text.slice(start + name.length))) {
      places.push({ value, start, end: start + name.length });
    }
  }
  if (places.length > 0 || name.length < 4 || name.includes(' ')) return places;
  const root = stem(wanted);
  return [...source.matchAll(/[\p{L}\d]+/gu)]
    .filter(([word]) => stem(word) === root)
    .map(({ 0: word, index }) => ({ value, start: index, end: index + word.length }));
}
