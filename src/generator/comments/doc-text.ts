import ts from 'typescript';

/** The text of one comment or tag, as the parser keeps it: paragraphs kept, soft line breaks joined, links as words. */
export function commentText(comment: string | ts.NodeArray<ts.JSDocComment> | undefined): string {
  return tidyText(withoutInlineTags(rawText(comment)));
}

/** The text with its lines as they were written; links as words. */
export function rawText(comment: string | ts.NodeArray<ts.JSDocComment> | undefined): string {
  if (comment === undefined) return '';
  if (typeof comment === 'string') return comment;
  return comment.reduce((text, part) => {
    if (part.kind === ts.SyntaxKind.JSDocText) return text + part.text;
    // JSDoc also writes the label in front: `[label]{@link Name}`.
    const label = /\[([^\]]+)\]$/.exec(text);
    return label === null ? text + linkText(part) : text.slice(0, label.index) + label[1];
  }, '');
}

/** Joins the lines of a paragraph; keeps paragraphs, lists, tables and code as they are. */
export function tidyText(text: string): string {
  const lines = text.replaceAll('\r', '').split('\n');
  const out: string[] = [];
  let inCode = false;
  for (const line of lines) {
    const fence = line.trimStart().startsWith('```');
    const previous = out.at(-1);
    const joins = !inCode && !fence && previous !== undefined && canContinue(previous) && isProse(line);
    if (joins) out[out.length - 1] = `${previous.trimEnd()} ${line.trim()}`;
    else out.push(inCode || fence ? line : line.trimEnd());
    if (fence) inCode = !inCode;
  }
  return out
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Paragraphs one after the other, empty ones left out. */
export function paragraphs(...texts: readonly (string | undefined)[]): string {
  return texts.filter(Boolean).join('\n\n');
}

function canContinue(line: string): boolean {
  return line.trim() !== '' && !line.trimStart().startsWith('```') && !line.trimStart().startsWith('|');
}

function isProse(line: string): boolean {
  return line.trim() !== '' && !/^\s*(?:[-*+•|>#]|\d+[.)]\s)/.test(line);
}

/** Links outside comments' link syntax, and words that only ask for another typeface. */
function withoutInlineTags(text: string): string {
  return text.replaceAll(/\{@(?:code|literal)\s+([^}]*)\}/g, '$1').replaceAll(/\{@label\s[^}]*\}/gi, '');
}

function linkText(link: ts.JSDocLink | ts.JSDocLinkCode | ts.JSDocLinkPlain): string {
  const name = link.name?.getText() ?? '';
  // `{@link https://example.com}` is parsed as the name `https` followed by the text `://example.com`.
  if (link.text.startsWith('://')) return labelOf(link.text.replace(/^[^\s|]+/, '')) || name + link.text.trim();
  const call = link.text.startsWith('()') ? '()' : '';
  return labelOf(link.text.slice(call.length)) || name + call;
}

function labelOf(text: string): string {
  return text.replace(/^\s*\|/, '').trim();
}
