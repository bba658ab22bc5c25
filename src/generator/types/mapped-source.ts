import ts from 'typescript';

import type { SyntaxReader } from './syntax-reader.js';
import { inside, type Scope, type WrittenType } from './written-type.js';

/**
 * The property that one of a mapped type was made of, where the checker has forgotten it: that of `R` in
 * `{ [K in Keys<R>]: Insert<R[K]> }`.
 */
export function mappedSource(
  property: ts.Symbol,
  type: ts.Type,
  scope: Scope,
  syntax: SyntaxReader,
): ts.Symbol | undefined {
  if (property.declarations !== undefined) return undefined;
  const parts = type.isIntersection() ? type.types : [type];
  const part = parts.find((each) => each.getProperty(property.name) !== undefined);
  const mapped = part?.symbol?.declarations?.find(ts.isMappedTypeNode);
  const owner = mapped?.type && ownerIn(mapped, { node: mapped.type, scope }, syntax);
  return owner && syntax.checker.getPropertyOfType(owner, property.name);
}

/** The type of what is indexed by the keys themselves. */
function ownerIn(mapped: ts.MappedTypeNode, written: WrittenType, syntax: SyntaxReader): ts.Type | undefined {
  const { checker } = syntax;
  const key = checker.getSymbolAtLocation(mapped.typeParameter.name);
  const find = (node: ts.Node): ts.Type | undefined => {
    if (ts.isIndexedAccessTypeNode(node) && ts.isTypeReferenceNode(node.indexType)) {
      const isByKey = checker.getSymbolAtLocation(node.indexType.typeName) === key;
      if (isByKey) return syntax.typeOf(syntax.bare(inside(written, node.objectType)));
    }
    return ts.forEachChild(node, find);
  };
  return find(written.node);
}
