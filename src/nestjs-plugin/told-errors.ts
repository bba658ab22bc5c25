import { resolve } from 'node:path';

import type ts from 'typescript';

import { tell } from './tell.js';

/** Tells what is wrong once, though a compiler that watches checks again as soon as files were generated. */
export class ToldErrors {
  private last = '';
  private files: readonly ts.SourceFile[] = [];

  /** @param generated Paths of files that say nothing new. */
  tell(lines: readonly string[], program: ts.Program, generated: readonly string[]): void {
    const text = lines.join('\n');
    const own = new Set(generated.map((path) => resolve(path)));
    const hasEdits = this.files.some(
      (file) => program.getSourceFile(file.fileName) !== file && !own.has(resolve(file.fileName)),
    );
    if (text !== '' && (text !== this.last || hasEdits)) tell(text);
    this.last = text;
    this.files = program.getSourceFiles();
  }
}
