import type ts from 'typescript';

import type { DiagnosticCollector } from '../diagnostics/diagnostic-collector.js';
import { fromTypeScript } from '../diagnostics/diagnostic.js';

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

/** Passes on the type errors of files with tools: they stop nothing, and may explain what comes out. */
export function reportTypeErrors(
  files: Iterable<ts.SourceFile>,
  program: ts.Program,
  diagnostics: DiagnosticCollector,
): void {
  for (const file of files) {
    for (const diagnostic of program.getSemanticDiagnostics(file)) {
      diagnostics.add(fromTypeScript(diagnostic, 'warning'));
    }
  }
}
