import type ts from 'typescript';
import type { BaseType } from 'ts-json-schema-generator';

import { readEnum } from './enum-members.js';
import type { TypeReader } from './type-reader.js';

/** Reads an enum, or one member of it, with what its values mean. */
export function readEnumLike(reader: TypeReader, type: ts.Type): BaseType {
  const reading = readEnum(type, reader.checker, ({ code, facts }, node) => reader.log.warn(code, facts, node));
  if (reading === undefined) return reader.refuse('TW1220', type);
  return reader.annotate(reader.notes.add(reading.type, reading.notes), type.symbol, type);
}
