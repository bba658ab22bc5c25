import type { CatalogueCode } from './catalogue.js';
import { createDiagnostic, type Diagnostic, type DiagnosticFacts, type DiagnosticPlace } from './diagnostic.js';
import { sortDiagnostics } from './format-diagnostic.js';

/** Gathers everything there is to say, so that one run reports it all. */
export class DiagnosticCollector {
  private readonly diagnostics = new Map<string, Diagnostic>();

  /** Records one occurrence of a catalogue entry; the same said twice about the same place counts once. */
  report(code: CatalogueCode, facts: DiagnosticFacts, place: DiagnosticPlace = {}): void {
    this.add(createDiagnostic(code, facts, place));
  }

  add(diagnostic: Diagnostic): void {
    const { code, file, line, column, subject, message } = diagnostic;
    this.diagnostics.set([code, file, line, column, subject, message].join('\0'), diagnostic);
  }

  addAll(diagnostics: Iterable<Diagnostic>): void {
    for (const diagnostic of diagnostics) this.add(diagnostic);
  }

  get hasErrors(): boolean {
    return this.diagnostics.values().some(({ category }) => category === 'error');
  }

  sorted(): Diagnostic[] {
    return sortDiagnostics([...this.diagnostics.values()]);
  }
}
