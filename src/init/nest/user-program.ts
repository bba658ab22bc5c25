import ts from 'typescript';

/**
 * A program of the user's own files and nothing else: enough to follow names from file to file, and quick, as no package is read.
 *
 * @param roots Where to begin; what they import comes along.
 */
export function userProgram(roots: readonly string[], options: ts.CompilerOptions): ts.Program {
  const ownOptions: ts.CompilerOptions = { ...options, noLib: true, types: [], incremental: false, composite: false };
  const host = ts.createCompilerHost(ownOptions);
  const cache = ts.createModuleResolutionCache(
    host.getCurrentDirectory(),
    (file) => host.getCanonicalFileName(file),
    ownOptions,
  );
  host.resolveModuleNameLiterals = (literals, containingFile, redirected, moduleOptions, file) =>
    literals.map((literal) => {
      const mode = ts.getModeForUsageLocation(file, literal, moduleOptions);
      const found = ts.resolveModuleName(literal.text, containingFile, moduleOptions, host, cache, redirected, mode);
      return { resolvedModule: found.resolvedModule?.isExternalLibraryImport ? undefined : found.resolvedModule };
    });
  return ts.createProgram({ rootNames: [...roots], options: ownOptions, host });
}

/** The local names under which a file imports something from a package. */
export function localNames(file: ts.SourceFile, packageName: string, exported: string): readonly string[] {
  return file.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const bindings = statement.importClause?.namedBindings;
    if (statement.moduleSpecifier.text !== packageName || bindings === undefined || !ts.isNamedImports(bindings))
      return [];
    return bindings.elements
      .filter(({ name, propertyName }) => (propertyName ?? name).text === exported)
      .map(({ name }) => name.text);
  });
}

/** An expression without what only a reader or the compiler sees: brackets, `as`, `satisfies`, `!`. */
export function plainExpression(expression: ts.Expression): ts.Expression {
  const isWrapped =
    ts.isParenthesizedExpression(expression) ||
    ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression) ||
    ts.isNonNullExpression(expression);
  return isWrapped ? plainExpression(expression.expression) : expression;
}
