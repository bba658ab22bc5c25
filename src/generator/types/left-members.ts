import ts from 'typescript';

import type { SyntaxReader } from './syntax-reader.js';
import { definedMembers } from './type-syntax.js';
import { inside, type LeftMember, type WrittenType } from './written-type.js';

/** Deeper than helpers are nested in each other. */
const MAX_STEPS = 12;

/**
 * The members of a union that are left in a type, as they are written; undefined where that says nothing that the type does not.
 *
 * @param union What a helper such as `NonNullable` was given.
 * @param type What it let through.
 */
export function leftMembers(
  union: WrittenType,
  type: ts.Type,
  syntax: SyntaxReader,
): readonly LeftMember[] | undefined {
  const wanted = new Set(definedMembers(type));
  const left: LeftMember[] = [];
  const found = new Map<ts.Type, number>();
  for (const written of leavesOf(union, syntax, 0)) {
    const own = syntax.typeOf(written);
    if (own === undefined) return undefined;
    const types = definedMembers(own);
    const kept = types.filter((each) => wanted.has(each));
    for (const each of kept) found.set(each, (found.get(each) ?? 0) + 1);
    // Of an enum or a boolean, some values may be left.
    if (kept.length === types.length && kept.length > 0) left.push({ type: own, written });
    else left.push(...kept.map((each) => ({ type: each })));
  }
  if (found.size !== wanted.size) return undefined;
  // What is written twice may mean two things: only its type is sure.
  const members = left.flatMap((member): readonly LeftMember[] => {
    const types = definedMembers(member.type);
    if (types.every((each) => found.get(each) === 1)) return [member];
    return types.filter((each) => found.delete(each)).map((each) => ({ type: each }));
  });
  return members.some(({ written }) => written !== undefined) ? members : undefined;
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
