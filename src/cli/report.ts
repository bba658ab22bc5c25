import { relative } from 'node:path';

// By their files: the whole generator would bring the compiler along.
import type { Diagnostic } from '../generator/diagnostics/diagnostic.js';
import { formatDiagnostic } from '../generator/diagnostics/format-diagnostic.js';
import type { CliIo, ExitCode } from './cli-io.js';

/** Prints diagnostics, one after the other, where they cannot mix with results. */
export function printDiagnostics(diagnostics: readonly Diagnostic[], { cwd, stderr }: CliIo): void {
  for (const diagnostic of diagnostics) stderr(`${formatDiagnostic(diagnostic, cwd)}\n`);
}

/** The diagnostics as data, with paths as people see them. */
export function diagnosticsAsJson(diagnostics: readonly Diagnostic[], cwd: string): unknown[] {
  return diagnostics.map((diagnostic) => ({
    ...diagnostic,
    ...(diagnostic.file !== undefined && { file: shownPath(diagnostic.file, cwd) }),
  }));
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ category }) => category === 'error');
}

/** What the command line asked for, and not the code, is at fault: there is no such project, or no room for what is written. */
const WRONG_USAGE: readonly string[] = ['TW1001', 'TW1008', 'TW1021', 'TW1022'];

export function exitCodeOf(diagnostics: readonly Diagnostic[]): ExitCode {
  if (diagnostics.some(({ code }) => WRONG_USAGE.includes(code))) return 2;
  return hasErrors(diagnostics) ? 1 : 0;
}

/** A path as seen from where the command runs. */
export function shownPath(path: string, cwd: string): string {
  return relative(cwd, path).replaceAll('\\', '/');
}

/** `1 tool`, `2 tools`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

export function printJson(value: unknown, { stdout }: CliIo): void {
  stdout(`${JSON.stringify(value, undefined, 2)}\n`);
}
