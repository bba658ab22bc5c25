import type ts from 'typescript';

type GetSourceFile = ts.CompilerHost['getSourceFile'];

interface ParsedFile {
  readonly text: string | undefined;
  readonly format: ts.ResolutionMode;
  readonly parsed: ts.SourceFile | undefined;
}

/** Files as they were parsed, for as long as their texts stay what they were. */
export class ParsedFiles {
  private readonly known = new Map<string, ParsedFile>();

  /** Parses a file only when its text is new, or it is read as another kind of module. */
  remembering(parse: GetSourceFile, textOf: (file: string) => string | undefined): GetSourceFile {
    return (file, languageVersion, ...rest) => {
      const text = textOf(file);
      const format = typeof languageVersion === 'object' ? languageVersion.impliedNodeFormat : undefined;
      const known = this.known.get(file);
      if (known !== undefined && known.text === text && known.format === format) return known.parsed;
      const parsed = parse(file, languageVersion, ...rest);
      this.known.set(file, { text, format, parsed });
      return parsed;
    };
  }

  clear(): void {
    this.known.clear();
  }
}
