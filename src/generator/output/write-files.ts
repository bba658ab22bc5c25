import { close, closeSync, mkdirSync, openSync, renameSync, rmSync, statSync, writevSync } from 'node:fs';
import { dirname } from 'node:path';

import type { TextPieces } from './text-pieces.js';

/** One file to be written. */
export interface OutputFile {
  readonly path: string;
  readonly text: TextPieces;
}

/**
 * Writes all files or none: each goes to a temporary file beside its place first, and is renamed once all are there.
 *
 * @throws The file system's error; nothing is left behind.
 */
export function writeFiles(files: readonly OutputFile[]): void {
  const written: { readonly temporary: string; readonly path: string }[] = [];
  let replaced = 0;
  try {
    for (const folder of new Set(files.map(({ path }) => dirname(path)))) mkdirSync(folder, { recursive: true });
    for (const { path, text } of files) {
      const temporary = `${path}.${process.pid}.tmp`;
      written.push({ temporary, path });
      writePieces(temporary, text);
    }
    // Renaming onto a folder would fail half-way through.
    const present = new Set(written.map(({ path }) => path).filter(isFileToReplace));
    for (const { temporary, path } of written) {
      if (present.has(path)) replace(path, temporary);
      else renameSync(temporary, path);
      replaced++;
    }
  } finally {
    for (const { temporary } of written.slice(replaced)) rmSync(temporary, { force: true });
  }
}

function writePieces(path: string, pieces: TextPieces): void {
  const descriptor = openSync(path, 'w');
  try {
    for (let rest = pieces; rest.length > 0;) rest = withoutStart(rest, writevSync(descriptor, rest));
  } finally {
    closeSync(descriptor);
  }
}

/** What is left when so many bytes are gone. */
function withoutStart(pieces: TextPieces, length: number): TextPieces {
  let gone = length;
  for (const [index, piece] of pieces.entries()) {
    if (gone < piece.length) return [piece.subarray(gone), ...pieces.slice(index + 1)];
    gone -= piece.length;
  }
  return [];
}

/**
 * A file system frees what a file held before it answers, which for a large one takes longer than writing it; when somebody still
 * holds the old file, that waits until he lets go. Windows does not replace files that are held.
 */
function replace(path: string, by: string): void {
  const held = process.platform === 'win32' ? undefined : hold(path);
  try {
    renameSync(by, path);
  } finally {
    if (held !== undefined) close(held, () => {});
  }
}

function hold(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    // Gone meanwhile, or not to be read, which does not keep it from being replaced.
    return undefined;
  }
}

/** @throws Where it is a folder. */
function isFileToReplace(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) throw Object.assign(new Error(`${path} is a folder`), { code: 'EISDIR' });
  return found?.isFile() === true;
}
