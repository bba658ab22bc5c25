import {
  AliasType,
  AnnotatedType,
  ArrayType,
  BooleanType,
  DefinitionType,
  EnumType,
  LiteralType,
  NullType,
  NumberType,
  ObjectType,
  ReferenceType,
  StringType,
  TupleType,
  UnionType,
  type BaseType,
} from 'ts-json-schema-generator';

import { MapType } from './map-type.js';

/** What values of a type are in JSON; `revived` is text that becomes something else, `unknown` may be anything. */
export type TypeKind = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object' | 'revived' | 'unknown';

/** The kinds of values that a type allows. */
export function kindsOf(type: BaseType): ReadonlySet<TypeKind> {
  if (type instanceof UnionType) return new Set(type.getTypes().flatMap((each) => [...kindsOf(each)]));
  if (type instanceof AnnotatedType) {
    const inner = kindsOf(type.getType());
    const isRevived = (type.getAnnotations() as Record<string, unknown>)['x-type'] !== undefined;
    return isRevived && inner.has('string') ? new Set(['revived']) : inner;
  }
  if (type instanceof AliasType) return kindsOf(type.getType());
  if (type instanceof DefinitionType) return kindsOf(type.getType());
  // A type that is still being read contains itself, which only objects, arrays and unions of them do.
  if (type instanceof ReferenceType) return new Set(['object']);
  if (type instanceof EnumType) return new Set(type.getValues().map(kindOfValue));
  if (type instanceof LiteralType) return new Set([kindOfValue(type.getValue())]);
  return new Set([kindOfPlain(type)]);
}

/** The values of a type that lists them, those of an enum or of literals. */
export function valuesOf(type: BaseType): readonly (string | number | boolean | null)[] {
  if (type instanceof UnionType) return type.getTypes().flatMap(valuesOf);
  if (type instanceof AnnotatedType || type instanceof AliasType || type instanceof DefinitionType) {
    return valuesOf(type.getType());
  }
  if (type instanceof EnumType) return type.getValues();
  return type instanceof LiteralType ? [type.getValue()] : [];
}

/** The type with whole numbers in place of numbers, wherever it allows one. */
export function withWholeNumbers(type: BaseType): BaseType {
  if (type instanceof NumberType) return new AnnotatedType(type, { type: 'integer' }, false);
  if (type instanceof UnionType) return new UnionType(type.getTypes().map(withWholeNumbers));
  if (type instanceof AnnotatedType) {
    return new AnnotatedType(withWholeNumbers(type.getType()), type.getAnnotations(), type.isNullable());
  }
  if (type instanceof AliasType) return new AliasType(type.getId(), withWholeNumbers(type.getType()));
  return type;
}

function kindOfPlain(type: BaseType): TypeKind {
  if (type instanceof StringType) return 'string';
  if (type instanceof NumberType) return 'number';
  if (type instanceof BooleanType) return 'boolean';
  if (type instanceof NullType) return 'null';
  if (type instanceof ArrayType || type instanceof TupleType || type instanceof MapType) return 'array';
  return type instanceof ObjectType ? 'object' : 'unknown';
}

function kindOfValue(value: string | number | boolean | null): TypeKind {
  return value === null ? 'null' : (typeof value as 'string' | 'number' | 'boolean');
}
