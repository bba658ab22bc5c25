import type { BaseType } from 'ts-json-schema-generator';

import type { Json } from '../../schema/json-schema.js';
import { kindsOf, valuesOf, type TypeKind } from '../types/type-kinds.js';
import { literalValueOf, type NameResolver } from './literal-value.js';

/** What `@default` or `@example` says: a value, words that only people understand, or neither. */
export type ReadValue =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'malformed'; readonly expected: string };

/** Reads a value as people write it in a comment: JSON, TypeScript, an enum member, or bare text where text is wanted. */
export function readValueTag(
  tag: 'default' | 'example',
  text: string,
  type: BaseType,
  resolve: NameResolver,
): ReadValue {
  const written = withoutCode(text);
  if (written === '') return { kind: 'malformed', expected: 'a value' };
  const kinds = kindsOf(type);
  const isText = kinds.has('string') || kinds.has('revived');
  const literal = literalValueOf(written, resolve);
  if (literal !== undefined && literal.value === undefined) return { kind: 'nothing' };
  const isQuoted = /^["'`]/.test(written);
  const allowed = valuesOf(type);
  if (allowed.includes(written)) return { kind: 'value', value: written };
  // `@example 0150` on a text is that text, not a number.
  const fits = literal?.value !== undefined && fitsKind(literal.value, kinds);
  if (literal?.value !== undefined && (fits || !isText || isQuoted)) return { kind: 'value', value: literal.value };
  if (tag === 'default' && isProse(written)) return { kind: 'words', text: written };
  if (isText && allowed.length === 0) return { kind: 'value', value: written };
  const expected =
    allowed.length > 0 && allowed.length <= 10
      ? `one of ${allowed.map((value) => JSON.stringify(value)).join(', ')}`
      : 'a JSON value';
  return { kind: 'malformed', expected };
}

/** `process.cwd()`, `the caller's locale`: said to people, and to the model as words. */
function isProse(text: string): boolean {
  return /\s|\(|\w\.\w/.test(text) && !/^[-\d[{"']/.test(text);
}

function withoutCode(text: string): string {
  const fenced = /^```\w*\n(.*?)\n?```$/s.exec(text.trim());
  const bare = fenced?.[1] ?? text;
  return bare
    .trim()
    .replace(/^`([^`]*)`$/, '$1')
    .trim();
}

function fitsKind(value: Json, kinds: ReadonlySet<TypeKind>): boolean {
  if (kinds.has('unknown')) return true;
  if (value === null) return kinds.has('null');
  if (Array.isArray(value)) return kinds.has('array');
  if (typeof value === 'string') return kinds.has('string') || kinds.has('revived');
  return kinds.has(typeof value as TypeKind);
}
