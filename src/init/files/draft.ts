import { relative } from 'node:path';

import { readText } from './read-text.js';

/** One file as it should be. */
export interface FileChange {
  readonly path: string;
  /** What it says now; undefined where there is no such file. */
  readonly before: string | undefined;
  readonly after: string;
}

/** A project as it should be: edits are made here, and written when all of them are known. */
export class Draft {
  private readonly files = new Map<string, { readonly before: string | undefined; after: string | undefined }>();

  /** @param folder The paths in messages start here. */
  constructor(readonly folder: string) {}

  /** The text of a file, edits included; undefined where there is none. */
  read(path: string): string | undefined {
    return this.fileAt(path).after;
  }

  /** Gives a file another text, or makes it. */
  write(path: string, text: string): void {
    this.fileAt(path).after = text;
  }

  /** A path as people see it. */
  shown(path: string): string {
    return relative(this.folder, path).replaceAll('\\', '/') || '.';
  }

  /** What differs from what is there, in the order of the paths. */
  changes(): readonly FileChange[] {
    return [...this.files]
      .flatMap(([path, { before, after }]) =>
        after === undefined || after === before ? [] : [{ path, before, after }],
      )
      .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  }

  private fileAt(path: string): { readonly before: string | undefined; after: string | undefined } {
    const known = this.files.get(path);
    if (known !== undefined) return known;
    const before = readText(path, this.shown(path));
    const file = { before, after: before };
    this.files.set(path, file);
    return file;
  }
}
