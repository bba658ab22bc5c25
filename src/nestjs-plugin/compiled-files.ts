import { existsSync, readFileSync } from 'node:fs';

import ts from 'typescript';

import type { ClassesToBind, ClassToBind } from './class-to-bind.js';

/** Knows what the compiled files of one project say of their classes. */
export class CompiledFiles {
  private readonly written = new Map<string, string>();

  wrote(file: string, classes: readonly ClassToBind[]): void {
    this.written.set(file, hashesOf(classes));
  }

  /**
   * The sources whose compiled files say something else than they should. A compiler that watches, or goes on from its
   * `.tsbuildinfo`, compiles only what changed itself or imports something whose declarations changed; a schema depends on more.
   */
  stale(classes: ClassesToBind, program: ts.Program): readonly string[] {
    for (const file of this.written.keys()) {
      // Deleted, or not of the program any more: no compiler writes it again.
      if (program.getSourceFile(file) === undefined) this.written.delete(file);
    }
    const files = new Set([...classes.keys(), ...this.written.keys()]);
    return [...files].filter((file) => {
      const wanted = classes.get(file) ?? [];
      const written = this.written.get(file);
      return written === undefined ? isStaleOnDisk(file, wanted, program) : written !== hashesOf(wanted);
    });
  }
}

function hashesOf(classes: readonly ClassToBind[]): string {
  return classes.map(({ hash }) => hash).join(' ');
}

/** What was never compiled, the compiler will compile. */
function isStaleOnDisk(file: string, classes: readonly ClassToBind[], program: ts.Program): boolean {
  const output = outputOf(file, program);
  if (output === undefined || !existsSync(output)) return false;
  const text = readFileSync(output, 'utf8');
  return !classes.every(({ hash }) => text.includes(hash));
}

function outputOf(file: string, program: ts.Program): string | undefined {
  const commandLine = { options: program.getCompilerOptions(), fileNames: [...program.getRootFileNames()], errors: [] };
  try {
    const names = ts.getOutputFileNames(commandLine, file, !ts.sys.useCaseSensitiveFileNames);
    return names.find((name) => /\.[cm]?js$/.test(name));
  } catch {
    // It answers for the files that the tsconfig names, and for no others.
    return undefined;
  }
}
