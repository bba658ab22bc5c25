import ts from 'typescript';

import { constantValue } from '../classes/constant-value.js';
import type { NameResolver } from './literal-value.js';

/** Finds the enum members and constants that a comment names, as they are known where it stands. */
export function nameResolver(at: ts.Node, checker: ts.TypeChecker): NameResolver {
  return ([first, ...rest]) => {
    let symbol = symbolInScope(first, at, checker);
    for (const step of rest) {
      if (symbol === undefined) return undefined;
      const owner = resolved(symbol, checker);
      symbol =
        owner.exports?.get(ts.escapeLeadingUnderscores(step)) ??
        checker.getPropertyOfType(checker.getTypeOfSymbol(owner), step);
    }
    return symbol && valueOf(resolved(symbol, checker), checker);
  };
}

/** Every kind of thing that has a name. */
const NAMED = (ts.SymbolFlags.Value |
  ts.SymbolFlags.Type |
  ts.SymbolFlags.Namespace |
  ts.SymbolFlags.Alias) as ts.SymbolFlags;

/** What a name stands for at a place in the source. */
export function symbolInScope(name: string | undefined, at: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  return checker.getSymbolsInScope(at, NAMED).find((symbol) => symbol.name === name);
}

function valueOf(symbol: ts.Symbol, checker: ts.TypeChecker): ReturnType<NameResolver> {
  const declaration = symbol.valueDeclaration;
  if (declaration === undefined) return undefined;
  if (ts.isEnumMember(declaration)) {
    const value = checker.getConstantValue(declaration);
    return value === undefined ? undefined : { value };
  }
  const isConstant =
    ts.isPropertyAssignment(declaration) ||
    (ts.isVariableDeclaration(declaration) && Boolean(ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const));
  return isConstant && declaration.initializer ? constantValue(declaration.initializer, checker) : undefined;
}

/** What a symbol stands for, past imports and exports. */
export function resolved(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  // Inside its own module, what is exported is known by a symbol that only points to it.
  const { flags } = symbol;
  return flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : checker.getExportSymbolOfSymbol(symbol);
}
