import type { BigIntStats } from 'node:fs';
import { constants, lstat, open, readdir, type FileHandle } from 'node:fs/promises';
import { closestNames, WorkspaceError } from '../../errors/index.js';
import { fileErrorCode } from './file-error.js';
import type { Folder } from './folder.js';
import type { WorkspacePath } from './workspace-path.js';

/** A file as it was when it was read. */
export interface WorkspaceFile {
  readonly bytes: Buffer;
  readonly stats: BigIntStats;
}

/** The mark some programs begin a file with to say that it is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Reads a file, but nothing that is none: no link, folder, pipe or device.
 *
 * @throws {WorkspaceError} It is not there, no file, or too large.
 */
export async function readWorkspaceFile(folder: Folder, path: WorkspacePath, maxBytes: number): Promise<WorkspaceFile> {
  await refuseOther(folder, path);
  // Not waiting: had a pipe come in its place, opening it would last until somebody writes.
  const handle = await open(
    folder.at(path.name),
    constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | constants.O_NONBLOCK,
  );
  try {
    const stats = await handle.stat({ bigint: true });
    if (!stats.isFile()) throw noFile(path);
    if (stats.size > maxBytes) throw tooLarge(path, stats.size, maxBytes);
    return { bytes: await readWhole(handle, Number(stats.size), path), stats };
  } finally {
    await handle.close();
  }
}

/**
 * @returns The text, and the byte order mark if it begins with one, which belongs to no line.
 * @throws {WorkspaceError} It is not UTF-8.
 */
export function toText(bytes: Buffer, path: WorkspacePath): { readonly mark: string; readonly text: string } {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new WorkspaceError(path.text, 'is not text in UTF-8', 'Only such files can be updated.', { cause: error });
  }
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  return { mark, text: text.slice(mark.length) };
}

/** @throws {WorkspaceError} The text is too large, or no file could hold it as it is. */
export function toBytes(text: string, path: WorkspacePath, maxBytes: number): Buffer {
  if (!text.isWellFormed()) {
    throw new WorkspaceError(path.text, 'would have half a character in it', 'Write the whole character.');
  }
  const bytes = Buffer.from(text);
  if (bytes.length > maxBytes) throw tooLarge(path, bytes.length, maxBytes);
  return bytes;
}

/** @throws {WorkspaceError} Nothing is there, or something that is no file. */
export async function refuseOther(folder: Folder, path: WorkspacePath): Promise<BigIntStats> {
  const stats = await lstat(folder.at(path.name), { bigint: true }).catch(async (error: unknown) => {
    if (fileErrorCode(error) !== 'ENOENT') throw error;
    const [near] = closestNames(path.name, await readdir(folder.at('.')));
    const remedy = near === undefined ? 'Look which files there are, or create it.' : `Did you mean "${near}"?`;
    throw new WorkspaceError(path.text, 'does not exist', remedy, { cause: error });
  });
  if (!stats.isFile()) {
    if (stats.isDirectory()) throw new WorkspaceError(path.text, 'is a folder', 'Give the path of a file.');
    if (stats.isSymbolicLink()) {
      throw new WorkspaceError(path.text, 'is a symbolic link', 'Use the path of the file it leads to.');
    }
    throw noFile(path);
  }
  return stats;
}

async function readWhole(handle: FileHandle, size: number, path: WorkspacePath): Promise<Buffer> {
  // One byte more than there is: reading it shows that the file has grown.
  const buffer = Buffer.alloc(size + 1);
  let length = 0;
  for (;;) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length);
    length += bytesRead;
    if (bytesRead === 0 || length > size) break;
  }
  if (length !== size) throw new WorkspaceError(path.text, 'changed while it was read', 'Read it again and repeat it.');
  return buffer.subarray(0, size);
}

function noFile(path: WorkspacePath): WorkspaceError {
  return new WorkspaceError(path.text, 'is a device, a pipe or a socket', 'Give the path of a file.');
}

function tooLarge(path: WorkspacePath, bytes: bigint | number, maxBytes: number): WorkspaceError {
  return new WorkspaceError(path.text, `has ${bytes} bytes, more than the ${maxBytes} allowed`, 'Use a smaller file.');
}
