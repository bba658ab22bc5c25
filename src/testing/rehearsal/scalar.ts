import type { Json, JsonSchema } from '../../schema/json-schema.js';
import { exampleNumber } from './number-example.js';
import type { Material } from './material.js';
import { exampleString } from './string-example.js';
import { neighbours, type Candidate } from './span.js';
import { stem, stemsOf, wordsOf } from './words.js';

/** An argument as the model sees it. */
export interface Slot {
  readonly name: string;
  readonly schema: JsonSchema;
}

/** How clearly the words around a place name the argument; 0 when they do not. */
export function nearness(slot: Slot, candidate: Candidate, material: Material): number {
  const around = neighbours(material.text, candidate);
  const name = wordsOf(slot.name).map(stem);
  const described = stemsOf(slot.schema.description ?? '');
  const years = name.includes('year') && isYear(candidate.value) ? 2 : 0;
  const byName = 3 * around.filter((word) => name.includes(word)).length;
  // A weak reading needs the argument's own name beside it.
  return years + byName + (candidate.isWeak ? 0 : around.filter((word) => described.includes(word)).length);
}

function isYear(value: Json): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1900 && value < 2200;
}

/** Yes when the text names the argument, no when it does so with a "without" in front; else nothing is said. */
export function readBoolean(slot: Slot, { text, clause }: Material): Candidate | undefined {
  const telling = new Set(
    stemsOf(slot.name).filter((word) => !['include', 'includ', 'is', 'has', 'only'].includes(word)),
  );
  for (const match of text.slice(clause.start, clause.end).matchAll(/[\p{L}\d]+/gu)) {
    if (!telling.has(stem(match[0].toLowerCase()))) continue;
    const start = clause.start + match.index;
    const isDenied = /\b(?:no|not|without|exclud\w+|never|don['’]t|except)\s+(?:\w+\s+)?$/i.test(text.slice(0, start));
    return { value: !isDenied, start, end: start + match[0].length };
  }
  return undefined;
}

/** A value the text says nothing of: the default, else an example. */
export function exampleScalar(schema: JsonSchema, material: Material): Json | undefined {
  for (const offered of [schema.default, ...(schema.examples ?? [])]) {
    if (offered !== undefined && offered !== null && material.fits(schema, offered)) return offered;
  }
  if (schema.enum !== undefined) return schema.enum.find((value) => material.fits(schema, value));
  switch (schema.type) {
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return exampleNumber(schema);
    default:
      return exampleString(schema);
  }
}
