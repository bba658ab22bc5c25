import ts from 'typescript';

/** What a promise is written to give; of anything else, the type itself. */
export function awaitedNode(node: ts.TypeNode): ts.TypeNode {
  const isPromise = ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName) && node.typeName.text === 'Promise';
  return (isPromise && node.typeArguments?.[0]) || node;
}
