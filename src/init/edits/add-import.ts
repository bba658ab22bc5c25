import ts from 'typescript';

import type { CodeStyle } from './code-style.js';
import type { TextEdit } from './text-edit.js';

/** Puts import statements behind those that a file has. */
export function addImports(
  file: ts.SourceFile,
  statements: readonly string[],
  { eol }: CodeStyle,
): readonly TextEdit[] {
  if (statements.length === 0) return [];
  const last = file.statements.findLast((each) => ts.isImportDeclaration(each) || ts.isImportEqualsDeclaration(each));
  if (last === undefined) {
    const [first] = file.statements;
    const start = first === undefined ? file.text.length : first.getStart(file, true);
    return [{ start, end: start, text: `${statements.join(eol)}${eol}${eol}` }];
  }
  const comments = ts.getTrailingCommentRanges(file.text, last.end) ?? [];
  const end = comments.at(-1)?.end ?? last.end;
  return [{ start: end, end, text: statements.map((each) => `${eol}${each}`).join('') }];
}
