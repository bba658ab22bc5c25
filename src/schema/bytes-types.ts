import { base64Size, isBase64 } from './base64.js';
import type { BytesType } from './json-schema.js';
import { isInstance } from './class-tag.js';
import type { RevivedTypeCodec } from './revived-type-codec.js';

type ElementArray = new (buffer: ArrayBuffer) => ArrayBufferView;

/** A row of the table of revived types for values that are bytes. */
function bytes(name: BytesType, elementSize: number, make: (bytes: Uint8Array<ArrayBuffer>) => unknown) {
  const isMeasured = elementSize > 1;
  return {
    jsonType: 'string',
    rank: 6,
    keyedAs: 'base64',
    standsFor: {},
    expected: isMeasured ? `the base64 text of whole ${elementSize}-byte elements` : 'base64 text',
    hint: isMeasured ? `Base64 of ${elementSize}-byte elements.` : 'Base64.',
    ...(isMeasured && {
      loss: `Strict function calling cannot count bytes; they must fill elements of ${elementSize}.`,
    }),
    accepts: (json) => typeof json === 'string' && isBase64(json) && base64Size(json) % elementSize === 0,
    // Copied, since a small Buffer is a window on memory that it shares with others.
    revive: (json) => (typeof json === 'string' ? make(new Uint8Array(Buffer.from(json, 'base64'))) : json),
    toJson(value) {
      if (isInstance(value, 'ArrayBuffer')) return Buffer.from(value as ArrayBuffer).toString('base64');
      if (!ArrayBuffer.isView(value)) return value;
      // In a union of several kinds of bytes each takes its own.
      if (!isInstance(value, name === 'Buffer' ? 'Uint8Array' : name)) return value;
      return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64');
    },
  } satisfies RevivedTypeCodec;
}

function elements(name: BytesType, type: ElementArray & { readonly BYTES_PER_ELEMENT: number }): RevivedTypeCodec {
  return bytes(name, type.BYTES_PER_ELEMENT, (copy) => new type(copy.buffer));
}

export const BYTES_TYPES: Readonly<Record<BytesType, RevivedTypeCodec>> = {
  Buffer: bytes('Buffer', 1, (copy) => Buffer.from(copy.buffer)),
  ArrayBuffer: bytes('ArrayBuffer', 1, (copy) => copy.buffer),
  Uint8Array: elements('Uint8Array', Uint8Array),
  Uint8ClampedArray: elements('Uint8ClampedArray', Uint8ClampedArray),
  Int8Array: elements('Int8Array', Int8Array),
  Uint16Array: elements('Uint16Array', Uint16Array),
  Int16Array: elements('Int16Array', Int16Array),
  Uint32Array: elements('Uint32Array', Uint32Array),
  Int32Array: elements('Int32Array', Int32Array),
  Float32Array: elements('Float32Array', Float32Array),
  Float64Array: elements('Float64Array', Float64Array),
  BigUint64Array: elements('BigUint64Array', BigUint64Array),
  BigInt64Array: elements('BigInt64Array', BigInt64Array),
};

export function isBytesType(name: unknown): name is BytesType {
  return typeof name === 'string' && Object.hasOwn(BYTES_TYPES, name);
}
