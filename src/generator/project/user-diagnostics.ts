import type ts from 'typescript';

import type { DiagnosticCollector } from '../diagnostics/diagnostic-collector.js';
import { fromTypeScript, type Diagnostic } from '../diagnostics/diagnostic.js';

/**
 * Reports files that do not parse.
 *
 * @returns The others: what was read from a broken file cannot be trusted.
 */
export function refuseBrokenFiles(
  files: readonly ts.SourceFile[],
  program: ts.Program,
  diagnostics: DiagnosticCollector,
): ts.SourceFile[] {
  return files.filter((file) => {
    const [first] = program.getSyntacticDiagnostics(file);
    if (first === undefined) return true;
    diagnostics.add(fromTypeScript(first, 'error'));
    return false;
  });
}

/**
 * Beyond this, checking every body of every method would cost more than all the rest, and the user's own compiler does
 * it anyway.
 */
const MAX_CHECKED_FILES = 200;

/** A file from outside `rootDir`, which says where output goes, and is by default another folder in TypeScript 5. */
const OUTSIDE_ROOT_DIR = 6059;

/**
 * Passes on the user's type errors: they stop nothing, and may explain what comes out. In a large project only those of
 * files with tools that had to be left out.
 *
 * @param known By file: what need not be found out again.
 */
export function reportTypeErrors(
  files: readonly ts.SourceFile[],
  program: ts.Program,
  diagnostics: DiagnosticCollector,
  known = new Map<string, readonly Diagnostic[]>(),
): void {
  const suspects = new Set(diagnostics.sorted().map(({ file }) => file));
  const own = new Set(program.getRootFileNames());
  const isSmall = own.size <= MAX_CHECKED_FILES;
  for (const file of files) {
    // What a neighbour compiles under other options is its own affair.
    if (!own.has(file.fileName)) continue;
    if (!isSmall && !suspects.has(file.fileName)) continue;
    const found =
      known.get(file.fileName) ??
      program
        .getSemanticDiagnostics(file)
        .filter(({ code }) => code !== OUTSIDE_ROOT_DIR)
        .map((diagnostic) => fromTypeScript(diagnostic, 'warning'));
    known.set(file.fileName, found);
    diagnostics.addAll(found);
  }
}
