import ts from 'typescript';
import {
  AnnotatedType,
  AnyType,
  ArrayType,
  LiteralType,
  NumberType,
  ObjectType,
  StringType,
  type BaseType,
} from 'ts-json-schema-generator';

import type { JsonSchema, RevivedType } from '../../schema/json-schema.js';
import { REVIVED_TYPES } from '../../schema/revived-types.js';
import { MapType } from './map-type.js';
import type { TypeReader } from './type-reader.js';
import { definedMembers } from './type-syntax.js';
import { inside, type WrittenType } from './written-type.js';

/** Reads a type whose values JSON does not have, as the form from which they are made again. */
export function readRevived(
  reader: TypeReader,
  type: ts.Type,
  name: RevivedType,
  written: WrittenType | undefined,
): BaseType {
  const writtenArgument = (index: number): WrittenType | undefined => {
    const node = written && ts.isTypeReferenceNode(written.node) ? written.node.typeArguments?.[index] : undefined;
    return written && node && inside(written, node);
  };
  const readArgument = (step: string, index: number): BaseType => {
    const argument = reader.checker.getTypeArguments(type as ts.TypeReference)[index];
    return argument === undefined ? new AnyType() : reader.readAt(step, argument, writtenArgument(index));
  };
  const isResult = reader.purpose === 'result';
  switch (name) {
    case 'Date':
      return marked({ format: 'date-time' }, name);
    case 'URL':
      return marked({ format: 'uri' }, name);
    case 'bigint':
      return readBigint(type, isResult);
    case 'Map': {
      const key = reader.checker.getTypeArguments(type as ts.TypeReference)[0];
      if (isResult) return key === undefined ? new AnyType() : resultMap(key, readArgument('[value]', 1));
      return new MapType(readArgument('[key]', 0), readArgument('[value]', 1));
    }
    case 'Set': {
      const list = new ArrayType(readArgument('[]', 0));
      // Objects that look the same in JSON may still be two for a Set.
      return isResult ? list : new AnnotatedType(list, { uniqueItems: true, 'x-type': name }, false);
    }
    default:
      return marked({ contentEncoding: 'base64' }, name);
  }
}

function marked(form: JsonSchema, name: RevivedType): BaseType {
  return new AnnotatedType(new StringType(), { ...form, 'x-type': name }, false);
}

function readBigint(type: ts.Type, isResult: boolean): BaseType {
  // As text of a result a bigint is a number of any length.
  if (isResult) return new AnnotatedType(new NumberType(), { type: 'integer' }, false);
  if (!(type.flags & ts.TypeFlags.BigIntLiteral)) return marked(REVIVED_TYPES.bigint.standsFor, 'bigint');
  const { negative, base10Value } = (type as ts.BigIntLiteralType).value;
  return new AnnotatedType(new LiteralType(`${negative ? '-' : ''}${base10Value}`), { 'x-type': 'bigint' }, false);
}

/** A `Map` whose keys are texts is given to the model as an object; the form of others depends on what they hold. */
function resultMap(key: ts.Type, value: BaseType): BaseType {
  const hasTextKeys = definedMembers(key).every(({ flags }) => flags & ts.TypeFlags.StringLike);
  return hasTextKeys ? new ObjectType('map', [], [], value) : new AnyType();
}
