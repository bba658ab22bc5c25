import ts from 'typescript';

import { filteredParameter, mappedParameter } from './identity-types.js';
import { leftMembers } from './left-members.js';
import { ScopeBuilder } from './scope-builder.js';
import { agreeingNode, bareNode, definedMembers, isUndefinedNode, referredSymbol, typeNodeOf } from './type-syntax.js';
import { elementOf, inside, type Scope, type WrittenAlias, type WrittenType } from './written-type.js';
import { writtenMembers, type UnionMember } from './union-members.js';

/**
 * Reads what the checker forgets from the syntax. To the checker `Page<Percent>` is the same as `Page<number>`; the
 * syntax tells what a type parameter was filled in with, as long as it is followed from the place where that was done.
 */
export class SyntaxReader {
  private readonly scopes: ScopeBuilder;
  private readonly open = new WeakMap<ts.Node, boolean>();

  private constructor(readonly checker: ts.TypeChecker) {
    this.scopes = new ScopeBuilder(checker);
  }

  /** That of a program: what it found out of a node serves every tool. */
  static of(checker: ts.TypeChecker): SyntaxReader {
    const reader = readers.get(checker) ?? new SyntaxReader(checker);
    readers.set(checker, reader);
    return reader;
  }

  /** What is written, past parentheses, type parameters and the like, if it still says what the type is. */
  settled(written: WrittenType, type: ts.Type): WrittenType | undefined {
    const bare = this.bare(written);
    const filtered = this.filteredIn(bare);
    const left = filtered && leftMembers(filtered, type, this);
    if (left !== undefined) return left.length === 1 ? left[0]?.written : { ...bare, left };
    return bare.isSure || this.agrees(bare, type) ? bare : undefined;
  }

  /** The union of which a helper such as `NonNullable` lets some members through. */
  filteredIn(written: WrittenType): WrittenType | undefined {
    return this.argumentOf(written, filteredParameter);
  }

  /** What a reference to an alias gives for the type parameter that `pick` finds in its declaration. */
  private argumentOf(
    written: WrittenType,
    pick: (alias: ts.TypeAliasDeclaration) => string | undefined,
  ): WrittenType | undefined {
    const alias = referredSymbol(written.node, this.checker)?.declarations?.find(ts.isTypeAliasDeclaration);
    const name = alias && pick(alias);
    const parameter = alias?.typeParameters?.find((each) => each.name.text === name);
    const symbol = parameter && this.checker.getSymbolAtLocation(parameter.name);
    return symbol && this.scopes.boundBy(written).get(symbol);
  }

  /** What is written without what changes nothing: parentheses, `readonly`, `| undefined`, names of type parameters. */
  bare(written: WrittenType): WrittenType {
    const node = bareNode(written.node);
    const next = this.step(node, written);
    if (next !== undefined) return this.bare(next);
    return node === written.node ? written : { ...written, node };
  }

  /** The alias that is written; helpers that work out what they stand for are taken as they are. */
  aliasOf({ node, scope, left }: WrittenType): WrittenAlias | undefined {
    if (left !== undefined) return undefined;
    const symbol = referredSymbol(node, this.checker);
    const declaration = symbol?.declarations?.find(ts.isTypeAliasDeclaration);
    if (symbol === undefined || declaration === undefined) return undefined;
    if (declaration.typeParameters !== undefined && !isPlain(bareNode(declaration.type))) return undefined;
    const own = this.scopes.boundBy({ node, scope });
    return { symbol, declaration, body: { node: declaration.type, scope: own, isSure: true } };
  }

  /** What type parameters stand for in the declarations of the members of a type. */
  scopeWithin(type: ts.Type, written: WrittenType | undefined): Scope {
    return this.scopes.within(type, written);
  }

  /** The type of what is written, unless that depends on what type parameters stand for. */
  typeOf({ node }: WrittenType): ts.Type | undefined {
    return this.isOpen(node) ? undefined : this.checker.getTypeFromTypeNode(node);
  }

  /** Whether what is written says what the type is. What stands inside is looked at where it is read. */
  agrees(written: WrittenType, type: ts.Type): boolean {
    const { node } = written;
    if (!this.isOpen(node)) return agreeingNode(node, type, this.checker) !== undefined;
    const alias = this.aliasOf(written);
    if (alias !== undefined) return this.agrees(this.bare(alias.body), type);
    if (ts.isUnionTypeNode(node)) return type.isUnion() && isWhole(writtenMembers(written, type, this), type);
    if (ts.isArrayTypeNode(node)) return this.checker.isArrayType(type);
    if (ts.isTupleTypeNode(node)) return this.checker.isTupleType(type);
    if (ts.isIntersectionTypeNode(node)) return type.isIntersection();
    const symbol = referredSymbol(node, this.checker);
    if (symbol !== undefined) return type.aliasSymbol === symbol || type.symbol === symbol;
    return type.symbol?.declarations?.includes(node as ts.Node as ts.Declaration) === true;
  }

  private step(node: ts.TypeNode, written: WrittenType): WrittenType | undefined {
    if (ts.isUnionTypeNode(node)) {
      const [only, ...others] = node.types.filter((each) => !isUndefinedNode(each));
      return only !== undefined && others.length === 0 ? inside(written, only) : undefined;
    }
    if (ts.isIntersectionTypeNode(node)) {
      // `T & {}`, which is how `NonNullable` is written.
      const [only, ...others] = node.types.filter((each) => !ts.isTypeLiteralNode(each) || each.members.length > 0);
      return only !== undefined && others.length === 0 ? inside(written, only) : undefined;
    }
    if (ts.isIndexedAccessTypeNode(node)) return this.accessed(node, written);
    const symbol = referredSymbol(node, this.checker);
    if (symbol && symbol.flags & ts.SymbolFlags.TypeParameter) return written.scope.get(symbol);
    // A list that is mapped property by property is a list of the same.
    const mapped = this.argumentOf({ ...written, node }, mappedParameter);
    const type = mapped && this.typeOf(mapped);
    const isList = type !== undefined && (this.checker.isArrayType(type) || this.checker.isTupleType(type));
    return mapped && isList ? { ...mapped, isSure: true } : undefined;
  }

  /** What is written at the property that `Order['rate']` names. */
  private accessed(node: ts.IndexedAccessTypeNode, written: WrittenType): WrittenType | undefined {
    const { indexType } = node;
    if (indexType.kind === ts.SyntaxKind.NumberKeyword) return this.elementIn(inside(written, node.objectType));
    if (!ts.isLiteralTypeNode(indexType) || !ts.isStringLiteral(indexType.literal) || this.isOpen(node))
      return undefined;
    const owner = this.checker.getTypeFromTypeNode(node.objectType);
    const property = this.checker.getPropertyOfType(owner, indexType.literal.text);
    const found = property && typeNodeOf(property);
    if (found === undefined) return undefined;
    const scope = this.scopeWithin(owner, inside(written, node.objectType));
    const type = this.checker.getTypeFromTypeNode(node);
    return this.settled({ node: found, scope }, type);
  }

  /** What is written of the elements of a list, by whatever name it goes. */
  private elementIn(list: WrittenType): WrittenType | undefined {
    const written = this.bare(list);
    const alias = this.aliasOf(written);
    if (alias !== undefined) return this.elementIn(alias.body);
    const type = this.typeOf(written);
    return type !== undefined && this.checker.isArrayType(type) ? elementOf(written) : undefined;
  }

  /** Whether a type parameter of something around it stands in a node. */
  private isOpen(node: ts.TypeNode): boolean {
    const known = this.open.get(node);
    if (known !== undefined) return known;
    const looksOpen = (each: ts.Node): boolean => {
      const symbol = ts.isTypeReferenceNode(each) ? this.checker.getSymbolAtLocation(each.typeName) : undefined;
      const parameter = symbol?.declarations?.find(ts.isTypeParameterDeclaration);
      if (parameter !== undefined && (parameter.pos < node.pos || parameter.end > node.end)) return true;
      return ts.forEachChild(each, looksOpen) === true;
    };
    const found = looksOpen(node);
    this.open.set(node, found);
    return found;
  }
}

const readers = new WeakMap<ts.TypeChecker, SyntaxReader>();

function isWhole(members: readonly UnionMember[] | undefined, union: ts.UnionType): boolean {
  if (members === undefined) return false;
  const found = new Set(members.flatMap(({ type }) => definedMembers(type)));
  const wanted = definedMembers(union);
  return found.size === wanted.length && wanted.every((each) => found.has(each));
}

/** Whether what an alias stands for is there to be read, and need not be worked out. */
function isPlain(node: ts.TypeNode): boolean {
  return (
    ts.isUnionTypeNode(node) ||
    ts.isIntersectionTypeNode(node) ||
    ts.isArrayTypeNode(node) ||
    ts.isTupleTypeNode(node) ||
    ts.isTypeLiteralNode(node) ||
    ts.isTypeReferenceNode(node)
  );
}
