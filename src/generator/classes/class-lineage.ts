import ts from 'typescript';

/** The classes a class is made of, its oldest ancestor first and itself last; mixins included. */
export function classLineage(node: ts.ClassLikeDeclaration, checker: ts.TypeChecker): ts.ClassLikeDeclaration[] {
  const lineage = new Set<ts.ClassLikeDeclaration>();
  const visit = (declaration: ts.ClassLikeDeclaration): void => {
    for (const base of baseClasses(declaration, checker)) visit(base);
    lineage.add(declaration);
  };
  visit(node);
  return [...lineage];
}

function baseClasses(node: ts.ClassLikeDeclaration, checker: ts.TypeChecker): ts.ClassLikeDeclaration[] {
  const symbol = classSymbol(node, checker);
  const type = symbol && checker.getDeclaredTypeOfSymbol(symbol);
  if (!type?.isClassOrInterface()) return [];
  return checker
    .getBaseTypes(type)
    .flatMap((base) => (base.isIntersection() ? base.types : [base]))
    .flatMap((base) => {
      const declaration = base.symbol?.valueDeclaration;
      return declaration && ts.isClassLike(declaration) ? [declaration] : [];
    });
}

/** The symbol of a class, named or not. */
export function classSymbol(node: ts.ClassLikeDeclaration, checker: ts.TypeChecker): ts.Symbol | undefined {
  if (node.name !== undefined) return checker.getSymbolAtLocation(node.name);
  return checker.getTypeAtLocation(node).symbol;
}
