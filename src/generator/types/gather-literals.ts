import { EnumType, LiteralType, type BaseType } from 'ts-json-schema-generator';

/** The branches of a union with its texts in one list, where the first of them stood: `'a' | 'b' | Other` has two branches to choose from. */
export function gatherLiterals(types: readonly BaseType[]): BaseType[] {
  const texts = types.filter(isText);
  const [first] = texts;
  if (first === undefined || texts.length < 2) return [...types];
  const values = texts.map((text) => text.getValue());
  const list = new EnumType(`enum-${values.join()}`, values);
  return types.flatMap((type) => (type === first ? [list] : isText(type) ? [] : [type]));
}

function isText(type: BaseType): type is LiteralType {
  return type instanceof LiteralType && typeof type.getValue() === 'string';
}
