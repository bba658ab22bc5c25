import ts from 'typescript';
import type { BaseType, ObjectProperty } from 'ts-json-schema-generator';

import { escapeForPattern, templatePattern } from './template-pattern.js';
import type { TypeReader } from './type-reader.js';
import { brandedPrimitive } from './type-syntax.js';

/** What a number looks like as a key. */
const NUMBER_KEY = '^-?(?:0|[1-9]\\d*)(?:\\.\\d+)?$';

/** What an object may hold besides its named properties. */
export interface OpenProperties {
  readonly values?: BaseType;
  /** What the keys look like, unless any will do. */
  readonly pattern?: string;
}

/** Reads the index signatures of an object. Symbols are no keys of data. */
export function readIndexes(reader: TypeReader, type: ts.Type, indexes: readonly ts.IndexInfo[]): OpenProperties {
  const keyed = indexes.filter(({ keyType }) => !(keyType.flags & ts.TypeFlags.ESSymbolLike));
  const [first] = keyed;
  if (first === undefined) return {};
  const widest = keyed.find(({ keyType }) => bareKey(keyType).flags & ts.TypeFlags.String);
  if (widest !== undefined) return { values: reader.readAt('[key]', widest.type, indexNodeOf(type)) };
  const patterns = keyed.map(({ keyType }) => keyPattern(keyType));
  const unsaid = keyed.find((_, index) => patterns[index] === undefined);
  // JSON Schema ties the type of a value to the pattern of its key, but no form that a model is sent can.
  const differing = keyed.find(({ type: valueType }) => valueType !== first.type);
  const refused = unsaid ?? differing;
  if (refused !== undefined) {
    return { values: reader.refuse('TW1219', type, { type: reader.textOf(refused.keyType) }) };
  }
  return { values: reader.readAt('[key]', first.type, indexNodeOf(type)), pattern: patterns.join('|') };
}

/** The pattern of the keys, or one of the names that are properties already. */
export function orNames(pattern: string, properties: readonly ObjectProperty[]): string {
  return [pattern, ...properties.map((property) => `^${escapeForPattern(property.getName())}$`)].join('|');
}

function keyPattern(keyType: ts.Type): string | undefined {
  const key = bareKey(keyType);
  if (key.flags & ts.TypeFlags.Number) return NUMBER_KEY;
  return key.flags & ts.TypeFlags.TemplateLiteral ? templatePattern(key as ts.TemplateLiteralType) : undefined;
}

function bareKey(keyType: ts.Type): ts.Type {
  return brandedPrimitive(keyType) ?? keyType;
}

function indexNodeOf(type: ts.Type): ts.TypeNode | undefined {
  const declaration = type.symbol?.declarations?.find(
    (each) => ts.isInterfaceDeclaration(each) || ts.isTypeLiteralNode(each),
  );
  return declaration?.members.find(ts.isIndexSignatureDeclaration)?.type;
}
