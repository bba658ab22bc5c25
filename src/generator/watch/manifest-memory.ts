import ts from 'typescript';

import type { ClassImport } from '../class-import.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { DiagnosticCollector } from '../diagnostics/diagnostic-collector.js';
import type { ManifestTool, ManifestToolset } from '../../schema/manifest.js';

/** A class that is in the manifest, and what is there of it. */
export interface BuiltToolset {
  readonly entry: ManifestToolset;
  readonly place: ClassImport;
  readonly node: ts.ClassLikeDeclaration;
}

/** A file and what came of it. */
interface ReadFile {
  readonly file: ts.SourceFile;
  readonly toolsets: readonly BuiltToolset[];
  /** Whether it stands by itself, once somebody has asked. */
  isFree: boolean | undefined;
}

/**
 * Keeps from run to run what came of files that stand by themselves: nothing in them takes part in what other files come to, and
 * there was nothing to say about them.
 */
export class ManifestMemory {
  private readonly kept = new Map<string, ReadFile>();
  private settings: string | undefined;
  /** What the compiler says of files. */
  readonly typeErrors = new Map<string, readonly Diagnostic[]>();

  /** Before a run: what may come out differently now. */
  forget(affected: ReadonlySet<string> | 'all', settings: unknown): void {
    const text = JSON.stringify(settings);
    for (const map of [this.kept, this.typeErrors]) {
      if (affected === 'all' || text !== this.settings) map.clear();
      else for (const file of affected) map.delete(file);
    }
    this.settings = text;
  }

  /** What came of a file; undefined when it has to be read. */
  recall({ fileName }: ts.SourceFile): readonly BuiltToolset[] | undefined {
    const read = this.kept.get(fileName);
    if (read === undefined) return undefined;
    // Looked for only now: most who read a program read no second one.
    read.isFree ??= standsByItself(read.file, new Set(read.toolsets.map(({ node }) => node)));
    return read.isFree ? read.toolsets : undefined;
  }

  /** @param loud Classes that something was said about, wherever it was said. */
  keep(
    files: readonly ts.SourceFile[],
    built: readonly BuiltToolset[],
    loud: ReadonlySet<ts.ClassLikeDeclaration>,
    diagnostics: DiagnosticCollector,
  ): void {
    const blamed = new Set(diagnostics.sorted().map(({ file }) => file));
    const byFile = Map.groupBy(built, ({ place }) => place.file);
    for (const file of files) {
      const toolsets = byFile.get(file.fileName) ?? [];
      const isQuiet = !blamed.has(file.fileName) && !toolsets.some(({ node }) => loud.has(node));
      if (isQuiet && !toolsets.some(hasDtos)) this.kept.set(file.fileName, { file, toolsets, isFree: undefined });
      else this.kept.delete(file.fileName);
    }
  }
}

/** The names of DTO classes are given in the order in which all tools of a project come upon them. */
function hasDtos({ entry }: BuiltToolset): boolean {
  const refersToDtos = ({ dtos, parameters }: ManifestTool): boolean =>
    dtos !== undefined || parameters.some(({ dto }) => dto !== undefined);
  return entry.tools.some(refersToDtos);
}

/** Whether no class of a file may be the base of another, have one, or be left out because of where it stands. */
function standsByItself(file: ts.SourceFile, built: ReadonlySet<ts.ClassLikeDeclaration>): boolean {
  const isFree = (node: ts.Node): boolean => {
    if (ts.isClassLike(node)) {
      if (node.heritageClauses !== undefined || node.typeParameters !== undefined) return false;
      const isDecorated = node.members.some((member) => ts.canHaveDecorators(member) && ts.getDecorators(member));
      if (isDecorated && !built.has(node)) return false;
    }
    return ts.forEachChild(node, (child) => (isFree(child) ? undefined : true)) === undefined;
  };
  return isFree(file);
}
