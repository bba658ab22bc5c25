import type ts from 'typescript';

import { readDocComment } from './doc-comment.js';
import { completeComment } from './inherit-doc.js';
import { describe } from './method-comment.js';

/** The comment of a class, enum member or type as a model should read it. */
export function documentationOf(symbol: ts.Symbol, checker: ts.TypeChecker): string | undefined {
  const declaration =
    symbol.declarations?.find((each) => readDocComment(each) !== undefined) ?? symbol.declarations?.[0];
  const comment = declaration && completeComment([declaration], checker);
  return (comment && describe(comment)) || undefined;
}
