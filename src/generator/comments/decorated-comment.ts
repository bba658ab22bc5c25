import ts from 'typescript';

/**
 * TypeScript knows a comment before the decorators of a declaration only. One between them and the name says the same, and is
 * where it lands when a decorator is put on the line above.
 *
 * @returns The last such comment as it is written.
 */
export function commentAmongDecorators(declaration: ts.Node): string | undefined {
  const [first] = ts.canHaveDecorators(declaration) ? (ts.getDecorators(declaration) ?? []) : [];
  const name = ts.isClassElement(declaration) ? declaration.name : undefined;
  if (first === undefined || name === undefined) return undefined;
  const { text } = declaration.getSourceFile();
  const modifiers = ts.canHaveModifiers(declaration) || ts.canHaveDecorators(declaration) ? declaration.modifiers : [];
  const comments = (modifiers ?? [])
    .filter(({ pos }) => pos >= first.pos)
    .flatMap(({ end }) => [
      ...(ts.getTrailingCommentRanges(text, end) ?? []),
      ...(ts.getLeadingCommentRanges(text, end) ?? []),
    ])
    .map(({ pos, end }) => text.slice(pos, end))
    .filter((comment) => comment.startsWith('/**'));
  return comments.at(-1);
}
