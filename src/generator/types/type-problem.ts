import type ts from 'typescript';

import type { CatalogueCode } from '../diagnostics/catalogue.js';
import type { DiagnosticFacts } from '../diagnostics/diagnostic.js';

/** A type, somewhere inside a parameter, that has no schema. */
export interface TypeProblem {
  readonly code: CatalogueCode;
  readonly facts: DiagnosticFacts;
  /** From the parameter inwards: `['filter', 'tags', '[]']`. */
  readonly path: readonly string[];
  /** What is wrong, where that is not the parameter: a tag. */
  readonly node?: ts.Node;
}

const MAX_STEPS = 8;

/** The way from the parameter to the problem as the start of a sentence; nothing when it is the parameter itself. */
export function describePath(path: readonly string[]): string {
  if (path.length === 0) return '';
  const shown = path.length > MAX_STEPS ? [...path.slice(0, MAX_STEPS), '[…]'] : path;
  const text = shown.map((step) => (step.startsWith('[') ? step : `.${step}`)).join('');
  return `at \`${text.replace(/^\./, '')}\`: `;
}
