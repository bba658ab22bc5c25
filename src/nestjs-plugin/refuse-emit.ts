import ts from 'typescript';

import type { Diagnostic } from '../generator/diagnostics/diagnostic.js';

/**
 * Lets a compiler write nothing and report these errors beside its own. A plugin that throws would end `nest start --watch`, so this goes
 * the way of TypeScript's own errors: before it emits with `noEmitOnError`, a compiler asks for all of them, those about options first.
 */
export function refuseEmit(program: ts.Program, errors: readonly Diagnostic[]): void {
  // Compilers that watch use one object for all programs.
  const options = program.getCompilerOptions();
  const { noEmitOnError = false } = options;
  const ownDiagnostics = program.getOptionsDiagnostics.bind(program);
  options.noEmitOnError = true;
  program.getOptionsDiagnostics = (cancellationToken) => {
    options.noEmitOnError = noEmitOnError;
    program.getOptionsDiagnostics = ownDiagnostics;
    return [...ownDiagnostics(cancellationToken), ...errors.map((error) => toTypeScript(error, program))];
  };
}

function toTypeScript(diagnostic: Diagnostic, program: ts.Program): ts.Diagnostic {
  const { code, subject, message, related = [] } = diagnostic;
  return {
    category: ts.DiagnosticCategory.Error,
    // A number would be taken for that of another error. It is printed as `error TS(TW1201)`.
    code: `(${code})` as unknown as number,
    messageText: subject === undefined ? message : `${subject}: ${message}`,
    ...placeIn(program, diagnostic),
    relatedInformation: related.map((other) => ({
      category: ts.DiagnosticCategory.Message,
      code: code as unknown as number,
      messageText: other.message,
      ...placeIn(program, other),
    })),
  };
}

type Place = Pick<ts.Diagnostic, 'file' | 'start' | 'length'>;

function placeIn(program: ts.Program, { file: name, line, column }: Partial<Diagnostic>): Place {
  const file = name === undefined ? undefined : program.getSourceFile(name);
  if (file === undefined || line === undefined || column === undefined) {
    return { file: undefined, start: undefined, length: undefined };
  }
  const start = file.getPositionOfLineAndCharacter(line - 1, column - 1);
  const [word = ' '] = /^[\w$@]+/.exec(file.text.slice(start, start + 100)) ?? [];
  return { file, start, length: word.length };
}
