import ts from 'typescript';

import { classSymbol } from './class-lineage.js';

/** The name under which a class can be imported from its file, `default` included; undefined when it cannot. */
export function exportNameOf(node: ts.ClassLikeDeclaration, checker: ts.TypeChecker): string | undefined {
  const flags = ts.getCombinedModifierFlags(node);
  if (flags & ts.ModifierFlags.Export) {
    return flags & ts.ModifierFlags.Default ? 'default' : node.name?.text;
  }
  const module = checker.getSymbolAtLocation(node.getSourceFile());
  const symbols = [classSymbol(node, checker), constantSymbol(node, checker)].filter((each) => each !== undefined);
  if (module === undefined) return undefined;
  return checker.getExportsOfModule(module).find((each) => symbols.includes(resolve(each, checker)))?.name;
}

/** Of the `X` in `const X = class { … }`. */
function constantSymbol({ parent }: ts.ClassLikeDeclaration, checker: ts.TypeChecker): ts.Symbol | undefined {
  return ts.isVariableDeclaration(parent) ? checker.getSymbolAtLocation(parent.name) : undefined;
}

/**
 * What the run time calls a class: its own name, or that of the constant it was assigned to. What a function makes has no
 * name of its own and is told by the function: `Named(…)`.
 */
export function classNameOf(node: ts.ClassLikeDeclaration): string {
  if (node.name !== undefined) return node.name.text;
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) return parent.name.text;
  if (ts.isPropertyAssignment(parent)) return parent.name.getText();
  const maker = ts.findAncestor(parent, ts.isFunctionLike);
  const name = maker && functionName(maker);
  return name === undefined ? 'default' : `${name}(…)`;
}

/** What a class is declared inside, in words; undefined at the top level of a file. */
export function nestedIn(node: ts.ClassLikeDeclaration): string | undefined {
  const holder = ts.isClassExpression(node) && !ts.isVariableDeclaration(node.parent) ? 'an expression' : undefined;
  for (let { parent } = node as ts.Node; parent !== undefined; parent = parent.parent) {
    if (ts.isSourceFile(parent)) return holder;
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
