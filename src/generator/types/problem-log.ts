import type ts from 'typescript';

import type { CatalogueCode } from '../diagnostics/catalogue.js';
import type { DiagnosticFacts } from '../diagnostics/diagnostic.js';
import type { Finding } from '../rules/finding.js';
import { describePath, type TypeProblem } from './type-problem.js';

/** Who uses a type of a web framework as a parameter need not be told of everything in it. */
const MAX_PROBLEMS = 5;

/** Collects what is wrong with one type, and where in it. */
export class ProblemLog {
  private noted: TypeProblem[] = [];
  private told: Finding[] = [];
  private readonly path: string[] = [];

  get problems(): readonly TypeProblem[] {
    return this.noted;
  }

  /** What is worth saying of a type that is fine. */
  get warnings(): readonly Finding[] {
    return this.told;
  }

  /** Whether looking further would tell nobody anything new. */
  get isFull(): boolean {
    return this.noted.length >= MAX_PROBLEMS || this.noted.some(({ code }) => code === 'TW1214');
  }

  /** The last step taken. */
  get step(): string | undefined {
    return this.path.at(-1);
  }

  /** A name for what lies here, from the way that leads here. */
  get placeName(): string {
    const step = this.path.findLast((each) => !each.startsWith('[')) ?? 'value';
    return step.charAt(0).toUpperCase() + step.slice(1);
  }

  clear(): void {
    this.noted = [];
    this.told = [];
  }

  /** Takes a step inwards for as long as `look` runs. */
  inside<T>(step: string, look: () => T): T {
    this.path.push(step);
    try {
      return look();
    } finally {
      this.path.pop();
    }
  }

  /** @param node What is wrong, where that is not the parameter. */
  note(code: CatalogueCode, facts: DiagnosticFacts, node?: ts.Node): void {
    if (this.isFull) return;
    const path = [...this.path];
    this.noted.push({ code, path, facts: { path: describePath(path), ...facts }, ...(node && { node }) });
  }

  /** @param node What it is about, where that is not the parameter. */
  warn(code: CatalogueCode, facts: DiagnosticFacts, node?: ts.Node): void {
    this.told.push({ code, facts, place: node === undefined ? {} : { node } });
  }
}
