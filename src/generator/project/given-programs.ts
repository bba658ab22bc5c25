import { isDeepStrictEqual } from 'node:util';

import ts from 'typescript';

import { keepsToItself } from './program-memory.js';
import { ReadablePrograms } from './readable-program.js';

/** A program that another compiler made, and what of it may come to something else than in the one before. */
export interface GivenProgram {
  readonly program: ts.Program;
  readonly affected: ReadonlySet<string> | 'all';
}

/** Follows the programs that a compiler makes of one project, one after the other. */
export class GivenPrograms {
  private readonly readable = new ReadablePrograms();
  private last: ts.Program | undefined;
  private imports = new WeakMap<ts.SourceFile, readonly string[]>();

  next(given: ts.Program): GivenProgram {
    const program = this.readable.read(given);
    const affected = this.affected(program);
    this.last = program;
    return { program, affected };
  }

  private affected(program: ts.Program): ReadonlySet<string> | 'all' {
    const { last } = this;
    const files = program.getSourceFiles();
    if (
      last?.getSourceFiles().length !== files.length ||
      files.some(({ fileName }) => last.getSourceFile(fileName) === undefined) ||
      !isDeepStrictEqual(last.getCompilerOptions(), program.getCompilerOptions())
    ) {
      // An import that led nowhere may lead somewhere now.
      this.imports = new WeakMap();
      return 'all';
    }
    const edited = files.filter((file) => last.getSourceFile(file.fileName) !== file);
    const versions = edited.flatMap((file) => [last.getSourceFile(file.fileName), file]);
    if (!versions.every((file) => file !== undefined && keepsToItself(file))) return 'all';
    return this.spread(edited, program);
  }

  /** These files and all that import them, by way of others too. */
  private spread(edited: readonly ts.SourceFile[], program: ts.Program): ReadonlySet<string> {
    const affected = new Set<string>();
    if (edited.length === 0) return affected;
    const importers = this.importers(program);
    const add = (file: string): void => {
      if (affected.has(file)) return;
      affected.add(file);
      for (const importer of importers.get(file) ?? []) add(importer);
    };
    for (const { fileName } of edited) add(fileName);
    return affected;
  }

  private importers(program: ts.Program): ReadonlyMap<string, readonly string[]> {
    const importers = new Map<string, string[]>();
    for (const file of program.getSourceFiles()) {
      if (file.isDeclarationFile) continue;
      for (const imported of this.importsOf(file, program)) {
        const known = importers.get(imported);
        if (known === undefined) importers.set(imported, [file.fileName]);
        else known.push(file.fileName);
      }
    }
    return importers;
  }

  private importsOf(file: ts.SourceFile, program: ts.Program): readonly string[] {
    const known = this.imports.get(file);
    if (known !== undefined) return known;
    const checker = program.getTypeChecker();
    const imports = specifiersIn(file).flatMap((specifier) => {
      const module = checker.getSymbolAtLocation(specifier);
      return module?.declarations?.filter((each) => ts.isSourceFile(each)).map(({ fileName }) => fileName) ?? [];
    });
    this.imports.set(file, imports);
    return imports;
  }
}

/** Of declarations that import or export, and of types such as `import('./a.js').A`. */
function specifiersIn(file: ts.SourceFile): readonly ts.StringLiteralLike[] {
  const specifiers: ts.StringLiteralLike[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && isSpecifier(node)) specifiers.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return specifiers;
}

function isSpecifier({ parent }: ts.StringLiteralLike): boolean {
  return (
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isExternalModuleReference(parent) ||
    (ts.isLiteralTypeNode(parent) && ts.isImportTypeNode(parent.parent))
  );
}
