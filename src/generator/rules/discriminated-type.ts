import ts from 'typescript';
import { AnnotatedType, ArrayType, NullType, UnionType, type BaseType } from 'ts-json-schema-generator';

import type { TypeReader } from '../types/type-reader.js';
import type { SourceDiscriminator } from './property-facts.js';
import { markTag, TagMark } from './rule-mark.js';

/** Reads the classes that `@Type` tells apart, instead of the base class they have in common. */
export function readDiscriminated(
  reader: TypeReader,
  step: string,
  declared: ts.Type,
  { property, subTypes }: SourceDiscriminator,
): BaseType {
  const branches = subTypes.map(({ name, type }) => {
    return new AnnotatedType(reader.readAt(step, type), markTag(new TagMark(property, name)), false);
  });
  const [only] = branches;
  const either = branches.length === 1 && only !== undefined ? only : new UnionType(branches);
  const members = declared.isUnion() ? declared.types : [declared];
  const whole = members.some((member) => reader.checker.isArrayLikeType(member)) ? new ArrayType(either) : either;
  return members.some(({ flags }) => flags & ts.TypeFlags.Null) ? new UnionType([whole, new NullType()]) : whole;
}
