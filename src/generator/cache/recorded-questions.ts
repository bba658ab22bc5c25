import { dirname } from 'node:path';

import ts from 'typescript';

import type { FileQuestions } from '../project/file-questions.js';
import {
  bytesOf,
  entriesOf,
  hashOf,
  hashOfEntries,
  kindOf,
  stampOf,
  type FolderEntries,
  type PathKind,
  type Stamp,
} from './disk-state.js';
import { realPathOf, type Recording, type SeenContent } from './recording.js';

/** TypeScript's matcher of `include` and `exclude`, which its own `sys.readDirectory` is made of but which cannot be told to list folders itself. */
type MatchFiles = (
  path: string,
  extensions: readonly string[] | undefined,
  excludes: readonly string[] | undefined,
  includes: readonly string[] | undefined,
  useCaseSensitiveFileNames: boolean,
  currentDirectory: string,
  depth: number | undefined,
  entriesOf: (path: string) => { files: readonly string[]; directories: readonly string[] },
  realpath: (path: string) => string,
) => string[];

/** Answers the generator's questions from disk and keeps the answers. The same question has the same answer throughout a run. */
export class RecordedQuestions implements FileQuestions {
  readonly useCaseSensitiveFileNames = ts.sys.useCaseSensitiveFileNames;
  private readonly startedAt = Date.now();
  private readonly texts = new Map<string, { readonly text: string | undefined; readonly seen?: SeenContent }>();
  private readonly kinds = new Map<string, PathKind>();
  private readonly folders = new Map<string, { readonly stamp: Stamp | undefined; readonly entries: FolderEntries }>();
  private readonly realPaths = new Map<string, string>();
  /** The compiler's own declarations: they change with its version only. */
  private readonly libraryFolder = dirname(ts.sys.getExecutingFilePath());

  /** @param outputs What the run wrote. */
  recording(outputs: readonly string[]): Recording {
    const folders = [...this.folders].flatMap(([path, { stamp, entries }]): SeenContent[] =>
      stamp === undefined ? [] : [[path, stamp, hashOfEntries(path, entries, outputs)]],
    );
    const files = [...this.texts.values()].flatMap(({ seen }) => (seen === undefined ? [] : [seen]));
    const seen = new Set([...files, ...folders].map(([path]) => path));
    const unseen = [...this.kinds].filter(([path]) => !seen.has(path) && !path.startsWith(this.libraryFolder));
    const pathsOf = (kind: PathKind): string[] => unseen.filter(([, each]) => each === kind).map(([path]) => path);
    return {
      startedAt: this.startedAt,
      files,
      folders,
      kinds: { none: pathsOf('none'), file: pathsOf('file'), folder: pathsOf('folder') },
      links: [...this.realPaths].filter(([path, target]) => path !== target),
    };
  }

  /** All that was asked about, found or not. */
  *paths(): Iterable<string> {
    yield* this.texts.keys();
    yield* this.kinds.keys();
    yield* this.folders.keys();
  }

  /**
   * Looks again at a path that something happened to.
   *
   * @param outputs What the generator wrote.
   * @returns Whether an answer has changed; all that may have is forgotten then, so that the next question finds the new one.
   */
  lookAgain(path: string, outputs: readonly string[]): boolean {
    const changes = [this.hasNewText(path), this.hasNewKind(path), this.hasNewEntries(path, outputs)];
    const isEntryNew = this.hasNewEntries(dirname(path), outputs);
    if (!changes.includes(true) && !isEntryNew) return false;
    // A folder that came or went takes all it held along.
    const forget = (map: Map<string, unknown>): void => {
      for (const key of map.keys()) if (key === path || key.startsWith(`${path}/`)) map.delete(key);
    };
    for (const map of [this.texts, this.kinds, this.folders, this.realPaths]) forget(map);
    this.folders.delete(dirname(path));
    return true;
  }

  private hasNewText(path: string): boolean {
    const known = this.texts.get(path);
    return known !== undefined && known.text !== this.read(path).text;
  }

  private hasNewKind(path: string): boolean {
    const known = this.kinds.get(path);
    return known !== undefined && known !== kindOf(path);
  }

  private hasNewEntries(folder: string, outputs: readonly string[]): boolean {
    const known = this.folders.get(folder);
    if (known === undefined) return false;
    return hashOfEntries(folder, known.entries, outputs) !== hashOfEntries(folder, entriesOf(folder), outputs);
  }

  fileExists(path: string): boolean {
    return this.kindOf(path) === 'file';
  }

  directoryExists(path: string): boolean {
    return this.kindOf(path) === 'folder';
  }

  readFile(path: string): string | undefined {
    let known = this.texts.get(path);
    if (known === undefined) {
      known = this.read(path);
      this.texts.set(path, known);
    }
    return known.text;
  }

  getDirectories(path: string): string[] {
    return [...this.entriesOf(path).folders];
  }

  realpath(path: string): string {
    let known = this.realPaths.get(path);
    if (known === undefined) {
      known = realPathOf(path).replaceAll('\\', '/');
      this.realPaths.set(path, known);
    }
    return known;
  }

  readDirectory(
    path: string,
    extensions?: readonly string[],
    excludes?: readonly string[],
    includes?: readonly string[],
    depth?: number,
  ): string[] {
    // Not among TypeScript's declarations, but in every version that this package accepts.
    const { matchFiles } = ts as unknown as { readonly matchFiles: MatchFiles };
    return matchFiles(
      path,
      extensions,
      excludes,
      includes,
      this.useCaseSensitiveFileNames,
      path,
      depth,
      (folder) => {
        const { files, folders } = this.entriesOf(folder);
        return { files, directories: folders };
      },
      (folder) => this.realpath(folder),
    );
  }

  private kindOf(path: string): PathKind {
    let known = this.kinds.get(path);
    if (known === undefined) {
      known = kindOf(path);
      this.kinds.set(path, known);
    }
    return known;
  }

  private entriesOf(path: string): FolderEntries {
    let known = this.folders.get(path);
    if (known === undefined) {
      const stamp = stampOf(path);
      known = { stamp, entries: entriesOf(path) };
      this.folders.set(path, known);
      if (stamp === undefined) this.kinds.set(path, 'none');
    }
    return known.entries;
  }

  private read(path: string): { readonly text: string | undefined; readonly seen?: SeenContent } {
    if (path.startsWith(this.libraryFolder)) return { text: ts.sys.readFile(path) };
    // The stamp comes first: what is written in between makes it differ from the next one.
    const stamp = stampOf(path);
    const bytes = stamp && bytesOf(path);
    if (stamp === undefined || bytes === undefined) {
      this.kindOf(path);
      return { text: undefined };
    }
    return { text: decode(bytes), seen: [path, stamp, hashOf(bytes)] };
  }
}

/** As TypeScript does: the byte order mark tells the encoding. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
