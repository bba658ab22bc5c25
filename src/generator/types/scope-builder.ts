import ts from 'typescript';

import { bareNode, referredSymbol } from './type-syntax.js';
import { NO_SCOPE, type Scope, type WrittenType } from './written-type.js';

/** Deeper than bases and helpers are nested. */
const MAX_STEPS = 12;

type Binding = Map<ts.Symbol, WrittenType | undefined>;

/** Works out what type parameters stand for, from the places where they are filled in. */
export class ScopeBuilder {
  constructor(private readonly checker: ts.TypeChecker) {}

  /** The type parameters that a reference such as `Page<Percent>` fills in. */
  boundBy(reference: WrittenType): Scope {
    const scope: Binding = new Map();
    this.bind(reference.node, reference.scope, scope);
    return scope;
  }

  /** Everything that is filled in on the way from what is written to the members of the type. */
  within(type: ts.Type, written: WrittenType | undefined): Scope {
    const scope: Binding = new Map();
    if (written !== undefined) this.collect(written.node, written.scope, scope, 0);
    else for (const each of type.symbol?.declarations ?? []) this.collectBases(each, NO_SCOPE, scope, 0);
    return new Map([...(written?.scope ?? NO_SCOPE), ...scope]);
  }

  private collect(at: ts.TypeNode, outer: Scope, into: Binding, steps: number): void {
    if (steps > MAX_STEPS) return;
    const node = bareNode(at);
    if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node)) {
      for (const each of node.types) this.collect(each, outer, into, steps + 1);
      return;
    }
    const symbol = referredSymbol(node, this.checker);
    if (symbol === undefined) return;
    const filled = outer.get(symbol);
    if (filled !== undefined) return this.collect(filled.node, filled.scope, into, steps + 1);
    const own: Binding = new Map();
    this.bind(node, outer, own);
    for (const [parameter, written] of own) merge(into, parameter, written);
    for (const declaration of symbol.declarations ?? []) this.collectBases(declaration, own, into, steps + 1);
    const alias = symbol.declarations?.find(ts.isTypeAliasDeclaration);
    if (alias === undefined || ts.isTypeLiteralNode(alias.type)) return;
    this.collect(alias.type, own, into, steps + 1);
    // `Partial<Page<Percent>>` has the properties of what it was given.
    for (const each of argumentsOf(node)) this.collect(each, outer, into, steps + 1);
  }

  private collectBases(declaration: ts.Declaration, own: Scope, into: Binding, steps: number): void {
    if (!ts.isClassLike(declaration) && !ts.isInterfaceDeclaration(declaration)) return;
    for (const { types } of declaration.heritageClauses ?? []) {
      for (const base of types) this.collect(base, own, into, steps + 1);
    }
  }

  private bind(node: ts.TypeNode, outer: Scope, into: Binding): void {
    const symbol = referredSymbol(node, this.checker);
    const given = argumentsOf(node);
    for (const declaration of symbol?.declarations ?? []) {
      for (const [index, parameter] of typeParametersOf(declaration).entries()) {
        const known = this.checker.getSymbolAtLocation(parameter.name);
        const argument = given[index];
        if (known === undefined || into.has(known)) continue;
        if (argument !== undefined) into.set(known, { node: argument, scope: outer });
        else if (parameter.default !== undefined) into.set(known, { node: parameter.default, scope: new Map(into) });
      }
    }
  }
}

function merge(into: Binding, parameter: ts.Symbol, written: WrittenType | undefined): void {
  into.set(parameter, !into.has(parameter) || isSame(into.get(parameter), written, 0) ? written : undefined);
}

function isSame(first: WrittenType | undefined, second: WrittenType | undefined, steps: number): boolean {
  if (first === second) return true;
  if (first === undefined || first.node !== second?.node || first.scope.size !== second.scope.size) return false;
  return (
    steps < MAX_STEPS &&
    [...first.scope].every(([parameter, written]) => isSame(written, second.scope.get(parameter), steps + 1))
  );
}

function argumentsOf(node: ts.TypeNode): readonly ts.TypeNode[] {
  if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node) || ts.isImportTypeNode(node)) {
    return node.typeArguments ?? [];
  }
  return [];
}

function typeParametersOf(declaration: ts.Declaration): readonly ts.TypeParameterDeclaration[] {
  const hasOwn =
    ts.isTypeAliasDeclaration(declaration) || ts.isInterfaceDeclaration(declaration) || ts.isClassLike(declaration);
  return (hasOwn && declaration.typeParameters) || [];
}
