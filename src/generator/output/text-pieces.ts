import { createHash } from 'node:crypto';

import { bytesOf, stampOf } from '../cache/disk-state.js';

/**
 * The bytes of a text, in pieces that were made on their own. What did not change since the run before is the same object as then, so
 * neither to write nor to compare a large text is it ever put together.
 */
export type TextPieces = readonly Uint8Array[];

/** Makes the bytes of what it prints once. */
export function rememberPieces<T extends object>(print: (value: T) => string): (value: T) => Uint8Array {
  const known = new WeakMap<T, Uint8Array>();
  return (value) => {
    let piece = known.get(value);
    if (piece === undefined) {
      piece = pieceOf(print(value));
      known.set(value, piece);
    }
    return piece;
  };
}

export function pieceOf(text: string): Uint8Array {
  return Buffer.from(text);
}

export function textOf(pieces: TextPieces): string {
  return Buffer.concat(pieces).toString();
}

export function isSameText(a: TextPieces, b: TextPieces): boolean {
  return (
    a.length === b.length &&
    a.every((piece, index) => {
      const other = b[index];
      return other !== undefined && (piece === other || Buffer.compare(piece, other) === 0);
    })
  );
}

/** Whether a file holds exactly this. */
export function isTextOfFile(path: string, pieces: TextPieces): boolean {
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const bytes = stampOf(path)?.[0] === size ? bytesOf(path) : undefined;
  if (bytes?.length !== size) return false;
  let start = 0;
  return pieces.every((piece) => {
    const part = bytes.subarray(start, (start += piece.length));
    return Buffer.compare(part, piece) === 0;
  });
}

/** As `hashOf` of the whole text. */
export function hashOfPieces(pieces: TextPieces): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('base64');
}
