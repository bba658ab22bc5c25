import type ts from 'typescript';

import { readDocComment, type NothingInherited } from './doc-comment.js';
import { completeComment } from './inherit-doc.js';
import { describe } from './method-comment.js';

/**
 * The comment of a class, enum member or type as a model should read it.
 *
 * @param onMissing Told of an `{@inheritDoc}` that gives nothing.
 */
export function documentationOf(
  symbol: ts.Symbol,
  checker: ts.TypeChecker,
  onMissing: (missing: NothingInherited, node: ts.Node) => void = () => undefined,
): string | undefined {
  const declaration =
    symbol.declarations?.find((each) => readDocComment(each) !== undefined) ?? symbol.declarations?.[0];
  const comment = declaration && completeComment([declaration], checker);
  if (comment?.missing !== undefined && !comment.node.getSourceFile().isDeclarationFile)
    onMissing(comment.missing, comment.node);
  return (comment && describe(comment)) || undefined;
}
