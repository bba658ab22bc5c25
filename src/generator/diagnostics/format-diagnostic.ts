import { relative } from 'node:path';

import type { Diagnostic } from './diagnostic.js';

/**
 * `src/weather.ts:12:5 - error TW1201: Weather.forecast(city): …`, with paths as seen from `cwd`; the other places it is about follow,
 * each on a line of its own.
 */
export function formatDiagnostic(diagnostic: Diagnostic, cwd: string): string {
  const { file, line, column, category, code, subject, message, related = [] } = diagnostic;
  const place = file === undefined ? '' : `${portablePath(relative(cwd, file))}${line ? `:${line}:${column}` : ''} - `;
  const others = related.map((other) => {
    return `\n  ${portablePath(relative(cwd, other.file))}:${other.line}:${other.column} - ${other.message}`;
  });
  return `${place}${category} ${code}: ${subject === undefined ? '' : `${subject}: `}${message}${others.join('')}`;
}

/** By file, then line, then column; those without a place first. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.toSorted(
    (a, b) =>
      compare(a.file ?? '', b.file ?? '') ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0) ||
      compare(a.code, b.code) ||
      compare(a.message, b.message),
  );
}

function portablePath(path: string): string {
  return path.replaceAll('\\', '/');
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
