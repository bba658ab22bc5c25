import type ts from 'typescript';
import { UnionType, type BaseType } from 'ts-json-schema-generator';

import { isBytesType } from '../../schema/bytes-types.js';
import { documentedLiterals } from '../comments/literal-notes.js';
import { literalNotes } from './enum-members.js';
import { gatherLiterals } from './gather-literals.js';
import type { TypeReader } from './type-reader.js';
import { definedMembers, isPrimitive } from './type-syntax.js';
import { unionMembers, type UnionMember } from './union-members.js';
import type { WrittenType } from './written-type.js';

/** Reads a union, its branches in their author's order. */
export function readUnion(reader: TypeReader, type: ts.UnionType, written: WrittenType | undefined): BaseType {
  const members = withOneKindOfBytes(reader, unionMembers(type, written, reader.syntax));
  const [only] = members;
  if (members.length === 1 && only !== undefined) return reader.read(only.type, only.written);
  const isLiteral = definedMembers(type).every(isPrimitive);
  const build = (): BaseType => {
    const read = members.map((member) => reader.read(member.type, member.written));
    return new UnionType(isLiteral ? read : gatherLiterals(read));
  };
  // A name for `'a' | 'b'` would send the reader elsewhere for nothing.
  if (isLiteral) return reader.notes.add(build(), literalNotes(documentedLiterals(written?.node, reader.checker)));
  return type.aliasSymbol === undefined ? reader.enterLoose(type, written, build) : reader.enter(type, written, build);
}

/** Who takes several kinds of bytes is content with one of them, and a Buffer is a Uint8Array as well. */
function withOneKindOfBytes(
  { platform, purpose }: TypeReader,
  members: readonly UnionMember[],
): readonly UnionMember[] {
  const kinds = members.map((member) => platform.bytesKind(member.type));
  const chosen = [kinds.indexOf('Buffer'), kinds.indexOf('Uint8Array'), kinds.findIndex(isBytesType)].find(
    (index) => index >= 0,
  );
  if (chosen === undefined || purpose === 'result') return members;
  return members.filter((_, index) => kinds[index] === undefined || index === chosen);
}
