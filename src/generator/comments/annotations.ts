import type ts from 'typescript';
import { ExtendedAnnotationsReader, type Annotations } from 'ts-json-schema-generator';

import { documentationOf } from './doc-text.js';
import { sameLineComment } from './same-line-comment.js';

/** A tag whose value cannot be used. */
export interface BadTag {
  readonly tag: string;
  readonly expected: string;
  readonly found: string;
}

const NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const COUNTS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'];
const FLAGS = ['uniqueItems', 'readOnly', 'writeOnly'];
/** Tags that would replace the type, or that no part of toolwright enforces. */
const UNUSED = ['discriminator', 'required', 'propertyNames', 'contains', 'if', 'then', 'else', '$id', '$ref', 'const'];

/** Tags that would be missed if TypeScript did not see them. */
const READ = [
  ...NUMBERS,
  ...COUNTS,
  ...FLAGS,
  'pattern',
  'format',
  'default',
  'examples',
  'example',
  'integer',
  'asType',
];

/** What the comment of a declaration adds to the schema of its type. */
export class AnnotationReader {
  private readonly tags: ExtendedAnnotationsReader;

  constructor(private readonly checker: ts.TypeChecker) {
    this.tags = new ExtendedAnnotationsReader(checker, new Set(['integer']), false, false);
  }

  /**
   * @param symbol Whose documentation is read; inherited where the symbol itself has none.
   * @param onBadTag Told of every tag whose value cannot be used.
   */
  read(symbol: ts.Symbol, onBadTag: (problem: BadTag) => void): Annotations | undefined {
    const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0];
    const found: Record<string, unknown> = { ...(declaration && this.tags.getAnnotations(declaration)) };
    for (const name of UNUSED) delete found[name];
    const description = documentationOf(symbol, this.checker);
    delete found['description'];
    if (found['integer'] !== undefined) found['type'] = 'integer';
    delete found['integer'];
    if (found['deprecated'] !== undefined) found['deprecated'] = true;
    if (found['$comment'] !== undefined) delete found['$comment'];
    for (const [name, value] of Object.entries(found)) {
      const expected = expectation(name, value);
      if (expected === undefined) continue;
      onBadTag({ tag: name, expected, found: typeof value === 'string' ? value : JSON.stringify(value) });
      delete found[name];
    }
    const lost = sameLineComment(symbol)?.tag;
    if (lost !== undefined && READ.includes(lost.name) && found[lost.name] === undefined) {
      onBadTag({ tag: lost.name, expected: 'a comment that begins on a line of its own', found: lost.value });
    }
    const annotations = { ...(description === undefined ? {} : { description }), ...found };
    return Object.keys(annotations).length === 0 ? undefined : annotations;
  }
}

function expectation(name: string, value: unknown): string | undefined {
  if (NUMBERS.includes(name)) return typeof value === 'number' && Number.isFinite(value) ? undefined : 'a number';
  if (COUNTS.includes(name)) {
    return Number.isInteger(value) && Number(value) >= 0 ? undefined : 'a whole number from 0 upwards';
  }
  if (FLAGS.includes(name)) return typeof value === 'boolean' ? undefined : 'true or false';
  if (name === 'pattern') return isPattern(value) ? undefined : 'a regular expression without slashes and flags';
  if (name === 'examples') return Array.isArray(value) ? undefined : 'a JSON array';
  if (name === 'type') return value === 'integer' ? undefined : 'the word integer';
  return undefined;
}

function isPattern(value: unknown): boolean {
  if (typeof value !== 'string' || value === '' || /^\/.*\/[a-z]*$/.test(value)) return false;
  try {
    return Boolean(new RegExp(value, 'u'));
  } catch {
    return false;
  }
}
