import ts from 'typescript';
import { AnnotatedType, ArrayType, OptionalType, RestType, TupleType, type BaseType } from 'ts-json-schema-generator';

import type { TypeReader } from './type-reader.js';

/** Reads a tuple, member by member; the labels of a labelled one become titles. */
export function readTuple(reader: TypeReader, type: ts.TypeReference, node: ts.TypeNode | undefined): BaseType {
  const target = type.target as ts.TupleType;
  const elements = node !== undefined && ts.isTupleTypeNode(node) ? node.elements : undefined;
  const members = reader.checker.getTypeArguments(type).map((member, index) => {
    const flags = target.elementFlags[index] ?? ts.ElementFlags.Required;
    if (flags & ts.ElementFlags.Variadic) return reader.refuse('TW1212', member);
    const isRest = Boolean(flags & ts.ElementFlags.Rest);
    const inner = reader.readAt(`[${isRest ? '' : index}]`, member, isRest ? undefined : elements?.[index]);
    const label = target.labeledElementDeclarations?.[index]?.name.getText();
    const labelled = label === undefined || isRest ? inner : new AnnotatedType(inner, { title: label }, false);
    if (isRest) return new RestType(new ArrayType(labelled));
    return flags & ts.ElementFlags.Optional ? new OptionalType(labelled) : labelled;
  });
  return new TupleType(members);
}
