import ts from 'typescript';

/** A comment that TypeScript does not attach to what its author put it before. */
export interface SameLineComment {
  readonly text: string;
  /** The first tag in it, with what follows. */
  readonly tag?: { readonly name: string; readonly value: string };
}

/**
 * TypeScript counts `{ /** … *\/ a: number }` as a comment on the brace, because it stands on the brace's line. Whoever
 * wrote it meant the property.
 */
export function sameLineComment(symbol: ts.Symbol): SameLineComment | undefined {
  for (const declaration of symbol.declarations ?? []) {
    const comment = commentBefore(declaration);
    if (comment === undefined) continue;
    const [text = '', name, value = ''] = comment.split(/(?:^|\s)@(\w+)\s*/, 3);
    return { text: text.trim(), ...(name !== undefined && { tag: { name, value: value.trim() } }) };
  }
  return undefined;
}

function commentBefore(node: ts.Declaration): string | undefined {
  const file = node.getSourceFile();
  const range = ts.getTrailingCommentRanges(file.text, node.getFullStart())?.at(-1);
  if (range === undefined) return undefined;
  const comment = file.text.slice(range.pos, range.end);
  const between = file.text.slice(range.end, node.getStart(file));
  if (!comment.startsWith('/**') || between.trim() !== '' || between.includes('\n')) return undefined;
  return comment.slice(3, -2).replaceAll(/^[ \t]*\*[ \t]?/gm, '');
}
