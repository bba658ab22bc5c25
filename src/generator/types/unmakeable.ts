import ts from 'typescript';

/** Why no value of a class or of a package's interface can be made from data; undefined when it can. */
export function unmakeable(type: ts.Type, checker: ts.TypeChecker): string | undefined {
  // What is added to a value of a package still needs that value.
  const parts = type.isIntersection() ? type.types : [type];
  const reasons = parts.map((part) => reasonOf(part, checker));
  return reasons.find((reason) => reason !== undefined);
}

function reasonOf(type: ts.Type, checker: ts.TypeChecker): string | undefined {
  const declared = (type as Partial<ts.TypeReference>).target ?? type;
  if (!declared.isClassOrInterface()) return undefined;
  const { declarations = [] } = declared.symbol;
  const ofClass = declarations.find(ts.isClassLike);
  const isPackage = declarations.every((each) => each.getSourceFile().isDeclarationFile);
  const properties = checker.getPropertiesOfType(declared);
  if (ofClass !== undefined) {
    if (isPackage && properties.some(isBehaviour)) return 'it is a class of a package, with methods or private members';
    return hasClosedConstructor(ofClass) ? 'its constructor is not public' : undefined;
  }
  const methods = properties.filter(({ valueDeclaration: at }) => at !== undefined && ts.isMethodSignature(at));
  // One function in a bag of data can be left out of it; what has little else is made by its package.
  const isMostlyMethods = isPackage && methods.length > properties.length / 2;
  return isMostlyMethods ? 'it is an interface of a package, and mostly methods' : undefined;
}

function isBehaviour({ valueDeclaration: member }: ts.Symbol): boolean {
  if (member === undefined || !ts.isClassElement(member)) return false;
  return (
    ts.isMethodDeclaration(member) ||
    ts.isAccessor(member) ||
    Boolean(ts.getCombinedModifierFlags(member) & ts.ModifierFlags.NonPublicAccessibilityModifier)
  );
}

function hasClosedConstructor(node: ts.ClassLikeDeclaration): boolean {
  const constructor = node.members.find(ts.isConstructorDeclaration);
  return (
    constructor !== undefined &&
    Boolean(ts.getCombinedModifierFlags(constructor) & ts.ModifierFlags.NonPublicAccessibilityModifier)
  );
}

/** Whether it is a class whose source is not there, only its declaration: nobody can tell what decorators it has. */
export function isPackageClass(type: ts.Type): boolean {
  const declared = (type as Partial<ts.TypeReference>).target ?? type;
  if (!declared.isClass()) return false;
  return (
    declared.symbol.declarations?.some((each) => ts.isClassLike(each) && each.getSourceFile().isDeclarationFile) ===
    true
  );
}
