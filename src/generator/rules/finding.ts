import type { CatalogueCode } from '../diagnostics/catalogue.js';
import type { DiagnosticFacts, DiagnosticPlace } from '../diagnostics/diagnostic.js';

/** Something to say about the decorators of a DTO class. */
export interface Finding {
  readonly code: CatalogueCode;
  readonly facts: DiagnosticFacts;
  readonly place: DiagnosticPlace;
}
