import ts from 'typescript';

const KINDS = [
  ts.TypeFlags.String,
  ts.TypeFlags.Number,
  ts.TypeFlags.Boolean,
  ts.TypeFlags.EnumLike,
  ts.TypeFlags.Literal,
  ts.TypeFlags.Object | ts.TypeFlags.Intersection,
];

/** Types whose order the syntax does not tell, in one that other files have no say in. */
export function inSteadyOrder(types: readonly ts.Type[], checker: ts.TypeChecker): readonly ts.Type[] {
  return types.toSorted((a, b) => byKind(a, b) || byText(a, b, checker));
}

function byKind(a: ts.Type, b: ts.Type): number {
  return kindOf(a) - kindOf(b) || byPlace(a, b) || byValue(a, b);
}

function kindOf(type: ts.Type): number {
  // `null` reads best at the end, wherever the author put it.
  if (type.flags & ts.TypeFlags.Null) return KINDS.length + 1;
  const index = KINDS.findIndex((flags) => type.flags & flags);
  return index === -1 ? KINDS.length : index;
}

function byPlace(a: ts.Type, b: ts.Type): number {
  const [first, second] = [a.symbol?.declarations?.[0], b.symbol?.declarations?.[0]];
  if (first === undefined || second === undefined) return 0;
  const [firstFile, secondFile] = [first.getSourceFile().fileName, second.getSourceFile().fileName];
  return firstFile === secondFile ? first.pos - second.pos : compareText(firstFile, secondFile);
}

function byValue(a: ts.Type, b: ts.Type): number {
  if (a.isNumberLiteral() !== b.isNumberLiteral()) return a.isNumberLiteral() ? -1 : 1;
  if (a.isNumberLiteral() && b.isNumberLiteral()) return a.value - b.value;
  if (a.isStringLiteral() && b.isStringLiteral()) return compareText(a.value, b.value);
  return 0;
}

/** What is left apart only by the order the checker met it in, which other files decide. */
function byText(a: ts.Type, b: ts.Type, checker: ts.TypeChecker): number {
  return compareText(checker.typeToString(a), checker.typeToString(b));
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
