import ts from 'typescript';

import { classSymbol } from './class-lineage.js';

/** The name under which a class can be imported from its file, `default` included; undefined when it cannot. */
export function exportNameOf(node: ts.ClassLikeDeclaration, checker: ts.TypeChecker): string | undefined {
  const flags = ts.getCombinedModifierFlags(node);
  if (flags & ts.ModifierFlags.Export) {
    return flags & ts.ModifierFlags.Default ? 'default' : node.name?.text;
  }
  const module = checker.getSymbolAtLocation(node.getSourceFile());
  const symbol = classSymbol(node, checker);
  if (module === undefined || symbol === undefined) return undefined;
  const exported = checker.getExportsOfModule(module).find((each) => resolve(each, checker) === symbol);
  if (exported !== undefined) return exported.name;
  // `export const X = class { … }`
  const { parent } = node;
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return undefined;
  return ts.getCombinedModifierFlags(parent) & ts.ModifierFlags.Export ? parent.name.text : undefined;
}

/**
 * What the run time calls a class: its own name, or that of the constant it was assigned to. What a function makes has no
 * name of its own and is told by the function: `Named(…)`.
 */
export function classNameOf(node: ts.ClassLikeDeclaration): string {
  if (node.name !== undefined) return node.name.text;
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) return parent.name.text;
  const maker = ts.findAncestor(parent, ts.isFunctionLike);
  const name = maker && functionName(maker);
  return name === undefined ? 'default' : `${name}(…)`;
}

/** What a class is declared inside, in words; undefined at the top level of a file. */
export function nestedIn(node: ts.ClassLikeDeclaration): string | undefined {
  for (let { parent } = node as ts.Node; parent !== undefined; parent = parent.parent) {
    if (ts.isSourceFile(parent)) return undefined;
    if (ts.isFunctionLike(parent)) {
      const name = functionName(parent);
      return name === undefined ? 'a function' : `the function ${name}`;
    }
    if (ts.isModuleDeclaration(parent)) return `the namespace ${parent.name.text}`;
    if (ts.isBlock(parent) && !ts.isFunctionLike(parent.parent)) return 'a block';
  }
  return undefined;
}

/** Its own name, or that of the constant that holds it, as with arrow functions. */
function functionName(node: ts.SignatureDeclaration): string | undefined {
  if (node.name !== undefined) return node.name.getText();
  const { parent } = node;
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent.name.text : undefined;
}

function resolve(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}
