import type { Context, Logger, MinimalSourceFile } from 'typedoc';

import type { Diagnostic } from '../generator/diagnostics/diagnostic.js';

/**
 * Tells what is wrong with tools where it stands. All of it is warnings to TypeDoc, which would write nothing at all if it had heard of an
 * error; `treatWarningsAsErrors` is there for those who want that.
 */
export function reportDiagnostics(diagnostics: readonly Diagnostic[], { programs }: Context, logger: Logger): void {
  for (const { code, subject, message, file, line = 1, column = 1 } of diagnostics) {
    const text = `${code}: ${subject === undefined ? '' : `${subject}: `}${message}` as never;
    const source = file === undefined ? undefined : programs.map((each) => each.getSourceFile(file)).find(Boolean);
    if (source === undefined) logger.warn(text);
    else logger.warn(text, source.getPositionOfLineAndCharacter(line - 1, column - 1), source as MinimalSourceFile);
  }
}
