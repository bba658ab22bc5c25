import type ts from 'typescript';

/**
 * The properties of an object type as their authors wrote them, those of a base before those of what extends it. A
 * model fills arguments in this order.
 */
export function orderedProperties(type: ts.Type, checker: ts.TypeChecker): ts.Symbol[] {
  const all = checker.getPropertiesOfType(type);
  const bases = type.isClassOrInterface() ? checker.getBaseTypes(type) : basesOfReference(type, checker);
  if (bases.length === 0) return all;
  const byName = new Map(all.map((property) => [property.escapedName, property]));
  const names = new Set<ts.__String>();
  for (const base of bases) for (const { escapedName } of orderedProperties(base, checker)) names.add(escapedName);
  for (const { escapedName } of all) names.add(escapedName);
  // Names come from the bases, symbols from the type itself: a property that was narrowed keeps its place.
  return [...names].flatMap((name) => byName.get(name) ?? []);
}

function basesOfReference(type: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] {
  const { target } = type as Partial<ts.TypeReference>;
  return target?.isClassOrInterface() ? checker.getBaseTypes(target) : [];
}
