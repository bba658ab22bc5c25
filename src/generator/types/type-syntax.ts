import ts from 'typescript';

/** The node without parentheses and `readonly`. */
export function bareNode(node: ts.TypeNode): ts.TypeNode {
  if (ts.isParenthesizedTypeNode(node)) return bareNode(node.type);
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword) return bareNode(node.type);
  if (ts.isNamedTupleMember(node) || ts.isOptionalTypeNode(node) || ts.isRestTypeNode(node)) return bareNode(node.type);
  return node;
}

/** What a node refers to by name: an alias, a class, an interface, a type parameter. */
export function referredSymbol(node: ts.TypeNode, checker: ts.TypeChecker): ts.Symbol | undefined {
  const name = nameIn(node);
  return name && referred(name, checker);
}

const known = new WeakMap<ts.TypeChecker, WeakMap<ts.Node, ts.Symbol | typeof NOTHING>>();
const NOTHING = Symbol('nothing');

/** The checker looks a name up whenever it is asked, and every tool that takes or gives a type asks. */
function referred(name: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  const ofChecker = known.get(checker) ?? new WeakMap<ts.Node, ts.Symbol | typeof NOTHING>();
  known.set(checker, ofChecker);
  let found = ofChecker.get(name);
  if (found === undefined) {
    const symbol = checker.getSymbolAtLocation(name);
    found = (symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol) ?? NOTHING;
    ofChecker.set(name, found);
  }
  return found === NOTHING ? undefined : found;
}

function nameIn(node: ts.TypeNode): ts.Node | undefined {
  if (ts.isTypeReferenceNode(node)) return node.typeName;
  if (ts.isExpressionWithTypeArguments(node)) return node.expression;
  return ts.isImportTypeNode(node) ? node.qualifier : undefined;
}

/** Whether a node says that there may be nothing. */
export function isUndefinedNode({ kind }: ts.TypeNode): boolean {
  return kind === ts.SyntaxKind.UndefinedKeyword || kind === ts.SyntaxKind.VoidKeyword;
}

/** A mapped type's properties have no value of their own; what they were mapped from is declared all the same. */
export function declarationOf(property: ts.Symbol): ts.Declaration | undefined {
  return property.valueDeclaration ?? property.declarations?.[0];
}

/** The type that is written at a property. */
export function typeNodeOf(property: ts.Symbol): ts.TypeNode | undefined {
  const declaration = declarationOf(property);
  if (declaration === undefined) return undefined;
  if (ts.isPropertySignature(declaration)) return declaration.type;
  if (ts.isGetAccessor(declaration)) return declaration.type;
  if (!ts.isPropertyDeclaration(declaration) && !ts.isParameter(declaration)) return undefined;
  return declaration.type ?? assertedType(declaration.initializer);
}

/** The types of a union, or the type itself; `undefined` and `void` are not counted. */
export function definedMembers(type: ts.Type): readonly ts.Type[] {
  const members = type.isUnion() ? type.types : [type];
  return members.filter(({ flags }) => !(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)));
}

/** The node, when it still says what the type is: it does not where a type parameter has been filled in. */
export function agreeingNode(
  node: ts.TypeNode | undefined,
  type: ts.Type,
  checker: ts.TypeChecker,
): ts.TypeNode | undefined {
  if (node === undefined) return undefined;
  const written = checker.getTypeFromTypeNode(node);
  if (written === type) return node;
  const wanted = new Set(definedMembers(type));
  const found = definedMembers(written);
  return found.length === wanted.size && found.every((member) => wanted.has(member)) ? node : undefined;
}

/** The type of `value as Type`, where an initialiser says its own type. */
export function assertedType(initializer: ts.Expression | undefined): ts.TypeNode | undefined {
  return initializer !== undefined && ts.isAsExpression(initializer) ? initializer.type : undefined;
}

const PRIMITIVE =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BigIntLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.EnumLike |
  ts.TypeFlags.ESSymbolLike |
  ts.TypeFlags.Null;

/** Whether values of the type are no objects. */
export function isPrimitive(type: ts.Type): boolean {
  return Boolean(type.flags & PRIMITIVE);
}

/** What a brand such as `string & { __brand: 'Id' }` is at run time: its object part exists for the compiler only. */
export function brandedPrimitive(type: ts.Type): ts.Type | undefined {
  return type.isIntersection() ? type.types.find(isPrimitive) : undefined;
}

/**
 * Whether a name is that of a package's way to make types out of types, such as `ReadonlyDeep<T>`: its comment speaks of
 * the making, not of the data.
 */
export function isHelper(symbol: ts.Symbol): boolean {
  const alias = symbol.declarations?.find(ts.isTypeAliasDeclaration);
  return alias?.typeParameters !== undefined && alias.getSourceFile().isDeclarationFile;
}
