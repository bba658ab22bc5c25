import ts from 'typescript';

/**
 * The properties of an object type as their authors wrote them, those of a base before those of what extends it. A
 * model fills arguments in this order.
 */
export function orderedProperties(type: ts.Type, checker: ts.TypeChecker): ts.Symbol[] {
  const all = checker.getPropertiesOfType(type);
  if (isMapped(type)) return inSourceOrder(all);
  const parts = type.isIntersection() ? type.types : basesOf(type, checker);
  if (parts.length === 0) return all;
  const byName = new Map(all.map((property) => [property.escapedName, property]));
  const names = new Set<ts.__String>();
  for (const part of parts) for (const { escapedName } of orderedProperties(part, checker)) names.add(escapedName);
  for (const { escapedName } of all) names.add(escapedName);
  // Names come from the parts, symbols from the type itself: a property that was narrowed keeps its place.
  return [...names].flatMap((name) => byName.get(name) ?? []);
}

function basesOf(type: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] {
  if (type.isClassOrInterface()) return checker.getBaseTypes(type);
  const { target } = type as Partial<ts.TypeReference>;
  return target?.isClassOrInterface() ? checker.getBaseTypes(target) : [];
}

function isMapped(type: ts.Type): boolean {
  return Boolean((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped);
}

/**
 * A type such as `Omit<T, …>` has its properties in the order in which the checker met their names, which depends on
 * all it looked at before.
 */
function inSourceOrder(properties: readonly ts.Symbol[]): ts.Symbol[] {
  const places = new Map(properties.map((property) => [property, property.declarations?.[0]]));
  if ([...places.values()].includes(undefined)) return [...properties];
  return properties.toSorted((a, b) => comparePlaces(places.get(a) as ts.Node, places.get(b) as ts.Node));
}

function comparePlaces(a: ts.Node, b: ts.Node): number {
  const [first, second] = [a.getSourceFile().fileName, b.getSourceFile().fileName];
  if (first === second) return a.pos - b.pos;
  return first < second ? -1 : 1;
}
