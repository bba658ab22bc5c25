import ts from 'typescript';

import type { SyntaxReader } from './syntax-reader.js';
import { definedMembers } from './type-syntax.js';
import { inside, type WrittenType } from './written-type.js';

/** Deeper than helpers are nested in each other. */
const MAX_STEPS = 12;

/**
 * The members of a union that are left in a type, as they are written; undefined where they do not make up all of it, each once.
 *
 * @param union What a helper such as `NonNullable` was given.
 * @param type What it let through.
 */
export function leftMembers(
  union: WrittenType,
  type: ts.Type,
  syntax: SyntaxReader,
): readonly WrittenType[] | undefined {
  const wanted = new Set(definedMembers(type));
  const kept: WrittenType[] = [];
  const found: ts.Type[] = [];
  for (const member of leavesOf(union, syntax, 0)) {
    const own = syntax.typeOf(member);
    if (own === undefined) return undefined;
    const types = definedMembers(own);
    if (types.length === 0 || !types.every((each) => wanted.has(each))) continue;
    kept.push(member);
    found.push(...types);
  }
  return found.length === wanted.size && new Set(found).size === wanted.size ? kept : undefined;
}

/** The members of a union as they are written, those of unions that it names among them. */
function leavesOf(given: WrittenType, syntax: SyntaxReader, steps: number): readonly WrittenType[] {
  const written = syntax.bare(given);
  const { node } = written;
  if (steps > MAX_STEPS) return [written];
  const further = (next: WrittenType): readonly WrittenType[] => leavesOf(next, syntax, steps + 1);
  if (ts.isUnionTypeNode(node)) return node.types.flatMap((each) => further(inside(written, each)));
  const filtered = syntax.filteredIn(written);
  if (filtered !== undefined) return further(filtered);
  const body = syntax.aliasOf(written)?.body;
  const leaves = body === undefined ? [] : further(body);
  return leaves.length > 1 ? leaves : [written];
}
