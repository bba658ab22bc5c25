import ts from 'typescript';

import { sameLineComment } from './same-line-comment.js';

/** The documentation of a symbol as a model should read it: paragraphs kept, soft line breaks joined, links as words. */
export function documentationOf(symbol: ts.Symbol, checker: ts.TypeChecker): string | undefined {
  const text = symbol.getDocumentationComment(checker).map(partText).join('');
  return tidyText(text) || tidyText(sameLineComment(symbol)?.text ?? '') || undefined;
}

/** The text of one comment or tag, as the parser keeps it. */
export function commentText(comment: string | ts.NodeArray<ts.JSDocComment> | undefined): string {
  if (comment === undefined) return '';
  if (typeof comment === 'string') return tidyText(comment);
  return tidyText(comment.map((part) => (part.kind === ts.SyntaxKind.JSDocText ? part.text : linkText(part))).join(''));
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

function canContinue(line: string): boolean {
  return line.trim() !== '' && !line.trimStart().startsWith('```') && !line.trimStart().startsWith('|');
}

function isProse(line: string): boolean {
  return line.trim() !== '' && !/^\s*(?:[-*+•|>#]|\d+[.)]\s)/.test(line);
}

function linkText(link: ts.JSDocLink | ts.JSDocLinkCode | ts.JSDocLinkPlain): string {
  const name = link.name?.getText() ?? '';
  const label = link.text.replace(/^\s*\|/, '').trim();
  // `{@link https://example.com}` is parsed as the name `https` followed by the text `://example.com`.
  return link.text.startsWith('://') ? name + link.text : label || name;
}

function partText(part: ts.SymbolDisplayPart): string {
  const { kind, text } = part;
  if (kind === 'link') return '';
  if (kind === 'linkText') return text.replace(/^\s*\|/, '').trim();
  return text;
}
