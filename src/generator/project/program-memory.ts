import { isDeepStrictEqual } from 'node:util';

import type ts from 'typescript';

import type { FileQuestions } from './file-questions.js';

type GetSourceFile = ts.CompilerHost['getSourceFile'];

interface RememberedFile {
  readonly text: string | undefined;
  readonly format: ts.ResolutionMode;
  readonly parsed: ts.SourceFile | undefined;
}

/** Keeps a program warm: what did not change from one run to the next is neither parsed nor resolved again. */
export class ProgramMemory {
  private readonly parsed = new Map<string, RememberedFile>();
  private options: ts.CompilerOptions | undefined;
  private program: ts.Program | undefined;

  /**
   * Before a run: what may have become of the imports of files that did not change themselves.
   *
   * @param areTheSame Nothing happened but that sources were edited, so each still leads where it led.
   */
  expectImports(areTheSame: boolean): void {
    if (!areTheSame) this.program = undefined;
  }

  programToStartFrom(): ts.Program | undefined {
    return this.program;
  }

  remember(program: ts.Program): void {
    this.program = program;
  }

  /** Parses a file only when its text is new. */
  rememberingFiles(
    parse: GetSourceFile,
    options: ts.CompilerOptions,
    files: FileQuestions,
    isGenerated: (file: string) => boolean,
  ): GetSourceFile {
    if (!isDeepStrictEqual(options, this.options)) {
      this.parsed.clear();
      this.program = undefined;
      this.options = options;
    }
    return (file, languageVersion, ...rest) => {
      const text = isGenerated(file) ? '' : files.readFile(file);
      const format = typeof languageVersion === 'object' ? languageVersion.impliedNodeFormat : undefined;
      const known = this.parsed.get(file);
      if (known !== undefined && known.text === text && known.format === format) return known.parsed;
      const parsed = parse(file, languageVersion, ...rest);
      this.parsed.set(file, { text, format, parsed });
      return parsed;
    };
  }
}
