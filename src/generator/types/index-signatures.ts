import ts from 'typescript';
import type { BaseType, ObjectProperty } from 'ts-json-schema-generator';

import type { JsonSchema } from '../../schema/json-schema.js';
import { annotationsOf } from './annotated.js';
import { stringMapping } from './string-mapping.js';
import { escapeForPattern, templatePattern } from './template-pattern.js';
import type { TypeReader } from './type-reader.js';
import { brandedPrimitive } from './type-syntax.js';
import type { Scope, WrittenType } from './written-type.js';

/** What a number looks like as a key. */
const NUMBER_KEY = '^-?(?:0|[1-9]\\d*)(?:\\.\\d+)?$';

/** What an object may hold besides its named properties. */
export interface OpenProperties {
  readonly values?: BaseType;
  /** What the keys look like, unless any will do. */
  readonly pattern?: string;
  /** What is said of keys of any look. */
  readonly keys?: JsonSchema;
}

/** Reads the index signatures of an object. Symbols are no keys of data. */
export function readIndexes(
  reader: TypeReader,
  type: ts.Type,
  indexes: readonly ts.IndexInfo[],
  scope: Scope,
): OpenProperties {
  const written = writtenIndex(type, scope);
  const keyed = indexes.filter(({ keyType }) => !(keyType.flags & ts.TypeFlags.ESSymbolLike));
  const [first] = keyed;
  if (first === undefined) return {};
  const widest = keyed.find(({ keyType }) => bareKey(keyType).flags & ts.TypeFlags.String);
  if (widest !== undefined) {
    const keys = saidOfKeys(reader, widest.keyType, written.key);
    return { values: reader.readAt('[key]', widest.type, written.value), keys };
  }
  const patterns = keyed.map(({ keyType }) => keyPattern(keyType));
  const unsaid = keyed.find((_, index) => patterns[index] === undefined);
  // JSON Schema ties the type of a value to the pattern of its key, but no form that a model is sent can.
  const differing = keyed.find(({ type: valueType }) => valueType !== first.type);
  const refused = unsaid ?? differing;
  if (refused !== undefined) {
    return { values: reader.refuse('TW1219', type, { type: reader.textOf(refused.keyType) }) };
  }
  return { values: reader.readAt('[key]', first.type, written.value), pattern: patterns.join('|') };
}

/** The pattern of the keys, or one of the names that are properties already. */
export function orNames(pattern: string, properties: readonly ObjectProperty[]): string {
  return [pattern, ...properties.map((property) => `^${escapeForPattern(property.getName())}$`)].join('|');
}

function keyPattern(keyType: ts.Type): string | undefined {
  const key = bareKey(keyType);
  if (key.flags & ts.TypeFlags.Number) return NUMBER_KEY;
  if (key.flags & ts.TypeFlags.StringMapping) {
    const mapping = stringMapping(key as ts.StringMappingType);
    return mapping && `^${mapping.source}$`;
  }
  return key.flags & ts.TypeFlags.TemplateLiteral ? templatePattern(key as ts.TemplateLiteralType) : undefined;
}

function bareKey(keyType: ts.Type): ts.Type {
  return brandedPrimitive(keyType) ?? keyType;
}

/** What may be said of a key, which is a text. */
const KEY_KEYWORDS = ['description', 'pattern', 'format', 'minLength', 'maxLength'];

/** What the alias of the keys says of them: `Record<CountryCode, …>`. */
function saidOfKeys(reader: TypeReader, keyType: ts.Type, written: WrittenType | undefined): JsonSchema {
  const said = annotationsOf(reader.readAt('[key]', keyType, written));
  return Object.fromEntries(KEY_KEYWORDS.flatMap((keyword) => (keyword in said ? [[keyword, said[keyword]]] : [])));
}

interface WrittenIndex {
  readonly key: WrittenType | undefined;
  readonly value: WrittenType | undefined;
}

function writtenIndex(type: ts.Type, scope: Scope): WrittenIndex {
  const at = (node: ts.TypeNode | undefined): WrittenType | undefined => node && { node, scope };
  for (const declaration of type.symbol?.declarations ?? []) {
    if (ts.isMappedTypeNode(declaration)) {
      return { key: at(declaration.typeParameter.constraint), value: at(declaration.type) };
    }
    if (!ts.isInterfaceDeclaration(declaration) && !ts.isTypeLiteralNode(declaration)) continue;
    const signature = declaration.members.find(ts.isIndexSignatureDeclaration);
    return { key: at(signature?.parameters[0]?.type), value: at(signature?.type) };
  }
  return { key: undefined, value: undefined };
}
