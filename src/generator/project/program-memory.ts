import { isDeepStrictEqual } from 'node:util';

import ts from 'typescript';

import type { FileQuestions } from './file-questions.js';
import { ParsedFiles } from './parsed-files.js';

/** What happened since the last run: only these sources were edited, or anything at all. */
export type Happenings = { readonly edited: readonly string[] } | 'anything';

/** Keeps a program warm: what did not change from one run to the next is neither parsed nor resolved again. */
export class ProgramMemory {
  private readonly parsed = new ParsedFiles();
  /** Which files import a file. What once was an import stays one, as it does no harm. */
  private readonly importers = new Map<string, Set<string>>();
  private options: ts.CompilerOptions | undefined;
  private program: ts.Program | undefined;
  private happenings: Happenings = 'anything';

  /** Before a run; what runs that ended early did not get to see counts on. */
  expect(happenings: Happenings): void {
    const before = this.happenings;
    this.happenings =
      before === 'anything' || happenings === 'anything'
        ? 'anything'
        : { edited: [...before.edited, ...happenings.edited] };
    // An import that led nowhere may lead somewhere now, without its file having changed.
    if (this.happenings === 'anything') this.program = undefined;
  }

  programToStartFrom(): ts.Program | undefined {
    return this.program;
  }

  /** Takes in the new program and says which of its files the happenings bear on, by way of imports. */
  remember(program: ts.Program): ReadonlySet<string> | 'all' {
    const { program: before, happenings } = this;
    this.program = program;
    this.happenings = { edited: [] };
    if (happenings === 'anything' || before === undefined) return 'all';
    const { edited } = happenings;
    const versions = edited.flatMap((file) => [before.getSourceFile(file), program.getSourceFile(file)]);
    if (!versions.every((file) => file !== undefined && keepsToItself(file))) return 'all';
    const affected = new Set<string>();
    const spread = (file: string): void => {
      if (affected.has(file)) return;
      affected.add(file);
      for (const importer of this.importers.get(file) ?? []) spread(importer);
    };
    for (const file of edited) spread(file);
    return affected;
  }

  /** Reads files and follows imports as before, and remembers. */
  warm(
    host: ts.CompilerHost,
    options: ts.CompilerOptions,
    files: FileQuestions,
    isGenerated: (file: string) => boolean,
  ): void {
    if (!isDeepStrictEqual(options, this.options)) {
      this.parsed.clear();
      this.importers.clear();
      this.program = undefined;
      this.options = options;
    }
    host.getSourceFile = this.parsed.remembering(host.getSourceFile.bind(host), (file) =>
      isGenerated(file) ? '' : files.readFile(file),
    );
    const resolutions = ts.createModuleResolutionCache(
      host.getCurrentDirectory(),
      (name) => host.getCanonicalFileName(name),
      options,
    );
    // With a way of its own to resolve, a host is thought to have no cache: every file would look for its package.json anew.
    host.getModuleResolutionCache = () => resolutions;
    host.resolveModuleNameLiterals = (literals, importer, redirected, importOptions, file) =>
      literals.map((literal) => {
        const mode = ts.getModeForUsageLocation(file, literal, importOptions);
        const found = ts.resolveModuleName(literal.text, importer, importOptions, host, resolutions, redirected, mode);
        const imported = found.resolvedModule?.resolvedFileName;
        if (imported !== undefined) this.importersOf(imported).add(importer);
        return found;
      });
  }

  private importersOf(file: string): Set<string> {
    const known = this.importers.get(file) ?? new Set();
    this.importers.set(file, known);
    return known;
  }
}

/** Whether a file bears on those that import it, and on no others. */
export function keepsToItself(file: ts.SourceFile): boolean {
  return (
    ts.isExternalModule(file) &&
    !file.isDeclarationFile &&
    file.referencedFiles.length === 0 &&
    !file.statements.some(
      (statement) =>
        ts.isModuleDeclaration(statement) &&
        (ts.isStringLiteral(statement.name) || (statement.flags & ts.NodeFlags.GlobalAugmentation) !== 0),
    )
  );
}
