import ts from 'typescript';
import { AnnotatedType, ArrayType, OptionalType, RestType, TupleType, type BaseType } from 'ts-json-schema-generator';

import type { TypeReader } from './type-reader.js';
import { elementOf, inside, type WrittenType } from './written-type.js';

/** Reads a tuple, member by member; the labels of a labelled one become titles. */
export function readTuple(reader: TypeReader, type: ts.TypeReference, written: WrittenType | undefined): BaseType {
  const target = type.target as ts.TupleType;
  const elements = written !== undefined && ts.isTupleTypeNode(written.node) ? written.node.elements : undefined;
  const members = reader.checker.getTypeArguments(type).map((member, index) => {
    const flags = target.elementFlags[index] ?? ts.ElementFlags.Required;
    if (flags & ts.ElementFlags.Variadic) return reader.refuse('TW1212', member);
    const isRest = Boolean(flags & ts.ElementFlags.Rest);
    const element = elements?.[index];
    const at = written && element && inside(written, element);
    const inner = reader.readAt(
      `[${isRest ? '' : index}]`,
      member,
      isRest ? at && elementOf(reader.syntax.bare(at)) : at,
    );
    const label = target.labeledElementDeclarations?.[index]?.name.getText();
    const labelled = label === undefined ? inner : new AnnotatedType(inner, { title: label }, false);
    if (isRest) return new RestType(new ArrayType(labelled));
    return flags & ts.ElementFlags.Optional ? new OptionalType(labelled) : labelled;
  });
  return new TupleType(members);
}
