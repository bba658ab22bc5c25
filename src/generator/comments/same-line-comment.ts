import ts from 'typescript';

/**
 * TypeScript counts `{ /** … *\/ a: number }` as a comment on the brace, because it stands on the brace's line. Whoever
 * wrote it meant the property, so the parser is asked again, with the comment on a line of its own.
 */
export function sameLineComment(declaration: ts.Node): ts.JSDoc | undefined {
  const text = textBefore(declaration);
  return text === undefined ? undefined : parseComment(text);
}

/** Parses a comment by itself; the nodes have no place in the program. */
export function parseComment(text: string): ts.JSDoc | undefined {
  const { statements } = ts.createSourceFile('comment.ts', `${text}\nlet it;`, ts.ScriptTarget.Latest, true);
  const [statement] = statements;
  return statement && ts.getJSDocCommentsAndTags(statement).findLast(ts.isJSDoc);
}

function textBefore(node: ts.Node): string | undefined {
  const file = node.getSourceFile();
  const range = ts.getTrailingCommentRanges(file.text, node.getFullStart())?.at(-1);
  if (range === undefined) return undefined;
  const comment = file.text.slice(range.pos, range.end);
  const between = file.text.slice(range.end, node.getStart(file));
  return !comment.startsWith('/**') || between.trim() !== '' || between.includes('\n') ? undefined : comment;
}
