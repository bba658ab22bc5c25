import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** One file to be written. */
export interface OutputFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Writes all files or none: each goes to a temporary file beside its place first, and is renamed once all are there.
 *
 * @throws The file system's error; nothing is left behind.
 */
export function writeFiles(files: readonly OutputFile[]): void {
  const written: { readonly temporary: string; readonly path: string }[] = [];
  try {
    for (const { path, text } of files) {
      mkdirSync(dirname(path), { recursive: true });
      const temporary = `${path}.${process.pid}.tmp`;
      written.push({ temporary, path });
      writeFileSync(temporary, text);
    }
    // Renaming onto a folder would fail half-way through.
    for (const { path } of written) refuseFolder(path);
    for (const { temporary, path } of written) renameSync(temporary, path);
  } finally {
    for (const { temporary } of written) rmSync(temporary, { force: true });
  }
}

function refuseFolder(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  throw Object.assign(new Error(`${path} is a folder`), { code: 'EISDIR' });
}
