import type { Readable } from 'node:stream';

const FIRST = 0xe2;
const SECOND = 0x80;
const THIRDS = [0xa8, 0xa9] as const;
const ESCAPES = ['\\u2028', '\\u2029'] as const;

/**
 * Has a stream of JSON lines say U+2028 and U+2029 as escapes. JSON may hold them as they are, in texts only, but the SDK takes each for
 * the end of a line.
 */
export function escapeLineSeparators(stream: Readable): void {
  const push = stream.push.bind(stream);
  /** The beginning of a character whose end has not come yet. */
  let begun = Buffer.alloc(0);
  stream.push = (chunk: Buffer | null, encoding?: BufferEncoding): boolean => {
    if (chunk === null) {
      if (begun.length > 0) push(begun);
      return push(null);
    }
    const whole = begun.length > 0 ? Buffer.concat([begun, chunk]) : chunk;
    const end = whole.length - lengthOfBeginning(whole);
    begun = Buffer.from(whole.subarray(end));
    // To push nothing would be taken for the end.
    return end === 0 ? true : push(escaped(whole.subarray(0, end)), encoding);
  };
}

function escaped(bytes: Buffer): Buffer {
  const pieces: (Buffer | string)[] = [];
  let from = 0;
  for (let at = bytes.indexOf(FIRST); at !== -1; at = bytes.indexOf(FIRST, at + 1)) {
    const which = bytes[at + 1] === SECOND ? THIRDS.findIndex((third) => third === bytes[at + 2]) : -1;
    const escape = ESCAPES[which];
    if (escape === undefined) continue;
    pieces.push(bytes.subarray(from, at), escape);
    from = at + 3;
  }
  return from === 0 ? bytes : Buffer.concat([...pieces, bytes.subarray(from)].map((piece) => Buffer.from(piece)));
}

function lengthOfBeginning(bytes: Buffer): number {
  if (bytes.at(-1) === FIRST) return 1;
  return bytes.at(-2) === FIRST && bytes.at(-1) === SECOND ? 2 : 0;
}
