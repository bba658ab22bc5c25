import ts from 'typescript';

import { stringMapping } from './string-mapping.js';
import { brandedPrimitive } from './type-syntax.js';

/** What `${number}` matches: the numbers that read back as the same text. */
const NUMBER = '-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:e[+-]\\d+)?';
const BIGINT = '-?(?:0|[1-9]\\d*)';
/** `.` leaves out line breaks: narrower than the type, and what a model's grammar can hold to. */
const STRING = '.*';

/** The regular expression of a template literal type, or undefined when a hole in it has no pattern. */
export function templatePattern(type: ts.TemplateLiteralType): string | undefined {
  const source = sourceOf(type);
  return source === undefined ? undefined : `^${source}$`;
}

/** The regular expression of a template literal type without what ties it to the ends of the text. */
function sourceOf(type: ts.TemplateLiteralType): string | undefined {
  let pattern = escapeForPattern(type.texts[0] ?? '');
  for (const [index, hole] of type.types.entries()) {
    const holePattern = patternOf(hole);
    if (holePattern === undefined) return undefined;
    pattern += holePattern + escapeForPattern(type.texts[index + 1] ?? '');
  }
  return pattern;
}

function patternOf(type: ts.Type): string | undefined {
  if (type.flags & ts.TypeFlags.String) return STRING;
  if (type.flags & ts.TypeFlags.Number) return NUMBER;
  if (type.flags & ts.TypeFlags.BigInt) return BIGINT;
  if (type.isStringLiteral() || type.isNumberLiteral()) return escapeForPattern(String(type.value));
  if (type.flags & ts.TypeFlags.StringMapping) return stringMapping(type as ts.StringMappingType)?.source;
  if (type.flags & ts.TypeFlags.TemplateLiteral) return sourceOf(type as ts.TemplateLiteralType);
  if (type.isUnion()) {
    const branches = type.types.map(patternOf);
    return branches.includes(undefined) ? undefined : `(?:${branches.join('|')})`;
  }
  const primitive = brandedPrimitive(type);
  return primitive && patternOf(primitive);
}

export function escapeForPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
