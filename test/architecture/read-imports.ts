import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import ts from 'typescript';

/** What one import statement (or `import()`, `require()`, `import('…')` type) in one source file asks for. */
export interface ImportEdge {
  /** Path below `src/`, such as `registry/resolve-tool.ts`. */
  readonly from: string;
  readonly line: number;
  /** A file below `src/`, or the name of a package or of a `node:` module. */
  readonly to: string;
  readonly target: 'file' | 'package' | 'node';
  /** `type` leaves no trace at run time; `lazy` loads when reached; `value` loads with the file. */
  readonly kind: 'type' | 'lazy' | 'value';
}

/** Reads every edge that leaves one file of `src/`. */
export function readImports(from: string, source: string): ImportEdge[] {
  const file = ts.createSourceFile(from, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const edges: ImportEdge[] = [];

  const visit = (node: ts.Node): void => {
    const found = specifierOf(node);
    if (found) {
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      edges.push({ from, line, kind: found.kind, ...resolve(from, found.specifier) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return edges;
}

function specifierOf(node: ts.Node): { specifier: string; kind: ImportEdge['kind'] } | undefined {
  if (ts.isImportDeclaration(node)) {
    // `import { type A }` still loads the file under verbatimModuleSyntax; only `import type` does not.
    const isType = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
    return literal(node.moduleSpecifier, isType ? 'type' : 'value');
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    return literal(node.moduleSpecifier, node.isTypeOnly ? 'type' : 'value');
  }
  if (ts.isImportEqualsDeclaration(node) && ts.isExternalModuleReference(node.moduleReference)) {
    return literal(node.moduleReference.expression, node.isTypeOnly ? 'type' : 'value');
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return literal(node.argument.literal, 'type');
  }
  if (ts.isCallExpression(node) && isLoader(node.expression)) {
    return literal(node.arguments[0], 'lazy');
  }
  return undefined;
}

function isLoader(callee: ts.Expression): boolean {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true;
  if (ts.isPropertyAccessExpression(callee)) return callee.getText() === 'require.resolve';
  return ts.isIdentifier(callee) && callee.text === 'require';
}

function literal(node: ts.Node | undefined, kind: ImportEdge['kind']) {
  return node && ts.isStringLiteralLike(node) ? { specifier: node.text, kind } : undefined;
}

function resolve(from: string, specifier: string): Pick<ImportEdge, 'to' | 'target'> {
  if (specifier.startsWith('.')) {
    const path = posix.join(posix.dirname(from), specifier);
    return { to: path.replace(/\.js$/, '.ts'), target: 'file' };
  }
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  if (specifier.startsWith('node:')) return { to: specifier, target: 'node' };
  if (builtinModules.includes(name)) return { to: `node:${specifier}`, target: 'node' };
  return { to: name, target: 'package' };
}
