import { AliasType, AnnotatedType, type BaseType } from 'ts-json-schema-generator';

import { isMark } from '../explain/source-mark.js';
import { withWholeNumbers } from './type-kinds.js';

/** Which of two bounds is the stricter, where the larger one is. */
const LOWER_BOUNDS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const UPPER_BOUNDS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

/** A type with keywords from a comment. They narrow the type: what is stricter about it already stays. */
export function annotated(type: BaseType, annotations: Readonly<Record<string, unknown>>): BaseType {
  const { type: word, 'x-from:type': _mark, ...others } = annotations;
  const known = annotationsOf(type);
  const entries = Object.entries(others).filter(([keyword]) => !isMark(keyword));
  const kept: Record<string, unknown> = {};
  for (const [keyword, value] of entries) {
    if (isLooser(keyword, value, known[keyword])) continue;
    kept[keyword] = value;
    const mark = `x-from:${keyword}`;
    if (others[mark] !== undefined) kept[mark] = others[mark];
    // Two patterns do not make one, so both are kept.
    const other = known['pattern'];
    if (keyword === 'pattern' && typeof other === 'string' && other !== value) kept['allOf'] = [{ pattern: other }];
  }
  const base = word === 'integer' ? withWholeNumbers(type) : type;
  return Object.keys(kept).length === 0 ? base : new AnnotatedType(base, kept, false);
}

function isLooser(keyword: string, value: unknown, known: unknown): boolean {
  if (typeof value !== 'number' || typeof known !== 'number') return false;
  if (LOWER_BOUNDS.includes(keyword)) return value < known;
  return UPPER_BOUNDS.includes(keyword) && value > known;
}

/** What was said of a type already, by what it is an alias of. */
export function annotationsOf(type: BaseType): Readonly<Record<string, unknown>> {
  if (type instanceof AliasType) return annotationsOf(type.getType());
  if (!(type instanceof AnnotatedType)) return {};
  return { ...annotationsOf(type.getType()), ...type.getAnnotations() };
}
