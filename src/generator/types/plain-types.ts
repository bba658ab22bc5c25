import ts from 'typescript';
import {
  AnyType,
  BooleanType,
  LiteralType,
  NullType,
  NumberType,
  StringType,
  type BaseType,
} from 'ts-json-schema-generator';

/** Reads a type that JSON has too: texts, numbers, booleans, literals of them, `null`, and `unknown`, which is any of it. */
export function readPlain(type: ts.Type, checker: ts.TypeChecker): BaseType | undefined {
  const { flags } = type;
  if (flags & ts.TypeFlags.Unknown) return new AnyType();
  if (flags & ts.TypeFlags.String) return new StringType();
  if (flags & ts.TypeFlags.Number) return new NumberType();
  if (flags & ts.TypeFlags.Boolean) return new BooleanType();
  if (type.isStringLiteral() || type.isNumberLiteral()) return new LiteralType(type.value);
  if (flags & ts.TypeFlags.BooleanLiteral) return new LiteralType(checker.typeToString(type) === 'true');
  return flags & ts.TypeFlags.Null ? new NullType() : undefined;
}
