import ts from 'typescript';

import { bareNode } from './type-syntax.js';

/**
 * The type parameter of which an alias lets some members of a union through and changes none: `T` of `NonNullable<T>`, `Exclude<T, U>`,
 * `Extract<T, U>`, and of others that are written like them.
 */
export function filteredParameter({ type, typeParameters }: ts.TypeAliasDeclaration): string | undefined {
  const body = bareNode(type);
  if (ts.isIntersectionTypeNode(body)) {
    const [only, ...others] = body.types.filter((each) => !isEmpty(each));
    return only !== undefined && others.length === 0 ? nameOf(only, typeParameters) : undefined;
  }
  if (!ts.isConditionalTypeNode(body)) return undefined;
  const branches = [body.trueType, body.falseType].map(bareNode);
  const [only, ...others] = branches.filter((each) => each.kind !== ts.SyntaxKind.NeverKeyword);
  const passed = only !== undefined && others.length === 0 ? nameOf(only, typeParameters) : undefined;
  return passed === nameOf(body.checkType, typeParameters) ? passed : undefined;
}

/** The type parameter that an alias maps to itself, property by property, so that a list stays one: `T` of `Readonly<T>`. */
export function mappedParameter({ type, typeParameters }: ts.TypeAliasDeclaration): string | undefined {
  const body = bareNode(type);
  if (!ts.isMappedTypeNode(body) || body.nameType !== undefined || body.type === undefined) return undefined;
  const { constraint, name: key } = body.typeParameter;
  const template = bareNode(body.type);
  if (constraint === undefined || !ts.isTypeOperatorNode(constraint) || !ts.isIndexedAccessTypeNode(template))
    return undefined;
  const mapped = nameOf(constraint.type, typeParameters);
  const isItself = mapped !== undefined && mapped === nameOf(template.objectType, typeParameters);
  return isItself && template.indexType.getText() === key.text ? mapped : undefined;
}

function nameOf(at: ts.TypeNode, parameters: ts.TypeAliasDeclaration['typeParameters']): string | undefined {
  const node = bareNode(at);
  if (!ts.isTypeReferenceNode(node) || !ts.isIdentifier(node.typeName)) return undefined;
  const { text } = node.typeName;
  return parameters?.some(({ name }) => name.text === text) ? text : undefined;
}

function isEmpty(node: ts.TypeNode): boolean {
  return ts.isTypeLiteralNode(node) && node.members.length === 0;
}
