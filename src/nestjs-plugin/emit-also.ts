import type ts from 'typescript';

/** With what `emit` writes code, and not just declarations, or a signature to compare: constants of the compiler, once a boolean. */
const WITH_CODE: readonly unknown[] = [undefined, 0, false];

/**
 * Lets a compiler that emits some files emit these too, with the same plugins: those of others would be missing if they were emitted from
 * here. A compiler that emits file by file asks the program for each of them.
 *
 * @param onNothing Called when no file was emitted at all.
 */
export function emitAlso(program: ts.Program, files: readonly string[], onNothing: () => void): void {
  if (files.length === 0) return;
  const emit = program.emit.bind(program);
  const done = new Map<ts.SourceFile, ts.EmitResult>();
  let isFirst = true;
  program.emit = (target, writeFile, cancellationToken, emitOnly, ...rest) => {
    const emitOne = (file?: ts.SourceFile): ts.EmitResult =>
      emit(file, writeFile, cancellationToken, emitOnly, ...rest);
    if (target === undefined) isFirst = false;
    if (target === undefined || !WITH_CODE.includes(emitOnly)) return emitOne(target);
    if (isFirst) {
      isFirst = false;
      for (const name of files) {
        const file = program.getSourceFile(name);
        if (file !== undefined) done.set(file, emitOne(file));
      }
    }
    // The compiler may come to one of them by itself.
    return done.get(target) ?? emitOne(target);
  };
  // The compiler is at it now; it has ended by then.
  queueMicrotask(() => {
    if (isFirst) onNothing();
  });
}
