import ts from 'typescript';
import { AnnotatedType, StringType, type BaseType } from 'ts-json-schema-generator';

import { stringMapping } from './string-mapping.js';
import { templatePattern } from './template-pattern.js';
import type { TypeReader } from './type-reader.js';

/** Reads a type of texts of a certain form: a template literal, or `Uppercase<string>` and its like. */
export function readPatterned(reader: TypeReader, type: ts.Type): BaseType {
  if (type.flags & ts.TypeFlags.TemplateLiteral) {
    const pattern = templatePattern(type as ts.TemplateLiteralType);
    return pattern === undefined ? reader.refuse('TW1217', type) : patterned(pattern);
  }
  const mapping = stringMapping(type as ts.StringMappingType);
  if (mapping === undefined) return reader.refuse('TW1217', type);
  return reader.notes.add(patterned(`^${mapping.source}$`), mapping.words);
}

function patterned(pattern: string): BaseType {
  return new AnnotatedType(new StringType(), { pattern }, false);
}
