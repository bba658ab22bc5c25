import ts from 'typescript';

/** The declarations of the same member in the classes and interfaces that its owner extends or implements, nearest first. */
export function overriddenMembers(member: ts.Node, checker: ts.TypeChecker): ts.Declaration[] {
  const { parent } = member as { readonly parent?: ts.Node };
  if (parent === undefined || (!ts.isClassLike(parent) && !ts.isInterfaceDeclaration(parent))) return [];
  const { heritageClauses } = parent;
  if (heritageClauses === undefined) return [];
  const name = ts.isTypeElement(member) || ts.isClassElement(member) ? member.name : undefined;
  if (name === undefined || ts.isComputedPropertyName(name) || ts.isPrivateIdentifier(name)) return [];
  const isStatic = ts.isClassElement(member) && isStaticMember(member);
  const found = heritageClauses
    .flatMap(({ types }) => types)
    .flatMap((base) => {
      const type = isStatic ? checker.getTypeAtLocation(base.expression) : checker.getTypeAtLocation(base);
      return checker.getPropertyOfType(type, name.text)?.declarations ?? [];
    });
  return [...new Set(found.flatMap((each) => [each, ...overriddenMembers(each, checker)]))];
}

function isStaticMember(member: ts.ClassElement): boolean {
  return Boolean(ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static);
}
