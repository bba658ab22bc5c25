import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import ts from 'typescript';

const TOOLWRIGHT = ['toolwright'];

/** The types a parameter has that receives the context of a run. */
export const CONTEXT_TYPES = ['ToolContext', 'RunContext'];

/** The types of what the application gives and nobody may read. */
export const SECRET_TYPES = ['Secret'];

/** Tells whether a name in the user's code is one of toolwright's, however it was imported, renamed or re-exported. */
export class DecoratorOrigin {
  private readonly ownFiles = new Map<string, boolean>();

  /** @param packages Whose names are meant, where they are not toolwright's. */
  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly packages: readonly string[] = TOOLWRIGHT,
  ) {}

  /**
   * The name the package exports it under, e.g. `tool` for `t` after `import { tool as t } from 'toolwright'`. Works from
   * the import alone when the package cannot be resolved.
   */
  nameOf(expression: ts.Node): string | undefined {
    if (ts.isPropertyAccessExpression(expression) || ts.isQualifiedName(expression)) {
      const left = ts.isQualifiedName(expression) ? expression.left : expression.expression;
      const member = ts.isQualifiedName(expression) ? expression.right : expression.name;
      const namespace = this.checker.getSymbolAtLocation(left)?.declarations?.find(ts.isNamespaceImport);
      if (namespace && this.isOurSpecifier(namespace.parent.parent.moduleSpecifier)) return member.text;
      return this.follow(this.checker.getSymbolAtLocation(member));
    }
    return this.follow(this.checker.getSymbolAtLocation(expression));
  }

  /** Whether a type was declared by toolwright, and under which name. */
  nameOfType(type: ts.Type): string | undefined {
    return this.follow(type.symbol);
  }

  private follow(symbol: ts.Symbol | undefined): string | undefined {
    let current = symbol;
    while (current !== undefined) {
      const declaration = current.declarations?.[0];
      if (declaration === undefined) return undefined;
      const imported = this.importedName(declaration);
      if (imported !== undefined) return imported;
      if (!(current.flags & ts.SymbolFlags.Alias)) {
        const renamed = renamedBy(declaration);
        if (renamed !== undefined) return this.nameOf(renamed);
        return this.isOwnFile(declaration) ? current.name : undefined;
      }
      const next = this.checker.getImmediateAliasedSymbol(current);
      current = next === current ? undefined : next;
    }
    return undefined;
  }

  private isOwnFile(declaration: ts.Node): boolean {
    const folder = dirname(declaration.getSourceFile().fileName);
    let isOwn = this.ownFiles.get(folder);
    if (isOwn === undefined) {
      isOwn = this.packages.includes(packageNameOf(folder) ?? '');
      this.ownFiles.set(folder, isOwn);
    }
    return isOwn;
  }

  private importedName(declaration: ts.Node): string | undefined {
    if (ts.isImportSpecifier(declaration)) {
      const { moduleSpecifier } = declaration.parent.parent.parent;
      return this.isOurSpecifier(moduleSpecifier) ? originalName(declaration) : undefined;
    }
    if (ts.isExportSpecifier(declaration)) {
      return this.isOurSpecifier(declaration.parent.parent.moduleSpecifier) ? originalName(declaration) : undefined;
    }
    return undefined;
  }

  private isOurSpecifier(specifier: ts.Expression | undefined): boolean {
    if (specifier === undefined || !ts.isStringLiteral(specifier)) return false;
    return this.packages.includes(specifier.text.split('/')[0] ?? '');
  }
}

/** The `tool` of `const offer = tool`. */
function renamedBy(declaration: ts.Node): ts.Expression | undefined {
  if (!ts.isVariableDeclaration(declaration) || !(ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const))
    return undefined;
  const { initializer } = declaration;
  const isName = initializer && (ts.isIdentifier(initializer) || ts.isPropertyAccessExpression(initializer));
  return isName ? initializer : undefined;
}

function originalName(specifier: ts.ImportSpecifier | ts.ExportSpecifier): string {
  return (specifier.propertyName ?? specifier.name).text;
}

function packageNameOf(folder: string): string | undefined {
  for (let current = folder; ; current = dirname(current)) {
    const file = join(current, 'package.json');
    if (existsSync(file)) {
      const { name } = JSON.parse(readFileSync(file, 'utf8')) as { readonly name?: string };
      // Builds carry a nameless package.json that only sets the module type.
      if (name !== undefined) return name;
    }
    if (dirname(current) === current) return undefined;
  }
}
