import ts from 'typescript';

import { commentText } from './doc-text.js';

/** What TSDoc says of a method. */
export interface MethodComment {
  /** The text before the first tag. */
  readonly summary: string;
  readonly params: readonly ParamComment[];
}

/** One `@param` tag. */
export interface ParamComment {
  /** `filter`, or `filter.tags` for something inside it. */
  readonly name: string;
  readonly text: string;
  readonly node: ts.Node;
}

/** Reads the comment of a method; where it has none, that of the method it overrides. */
export function readMethodComment(declarations: readonly ts.MethodDeclaration[]): MethodComment {
  const summary = declarations.map(summaryOf).find((text) => text !== '') ?? '';
  const params = declarations.map(paramsOf).find((found) => found.length > 0) ?? [];
  return { summary, params };
}

function summaryOf(node: ts.MethodDeclaration): string {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const text = commentText(comments.at(-1)?.comment);
  return /^\{@inheritDoc\b.*\}$/.test(text) ? '' : text;
}

function paramsOf(node: ts.MethodDeclaration): ParamComment[] {
  return ts.getJSDocTags(node).filter(ts.isJSDocParameterTag).flatMap(flatten);
}

function flatten(tag: ts.JSDocParameterTag | ts.JSDocPropertyTag): ParamComment[] {
  const own: ParamComment = { name: nameOf(tag.name), text: withoutDash(commentText(tag.comment)), node: tag };
  const type = tag.typeExpression?.type;
  const inner = type !== undefined && ts.isJSDocTypeLiteral(type) ? (type.jsDocPropertyTags ?? []) : [];
  return [
    own,
    ...inner.flatMap((each) => (ts.isJSDocParameterTag(each) || ts.isJSDocPropertyTag(each) ? flatten(each) : [])),
  ];
}

function nameOf(name: ts.EntityName): string {
  return ts.isIdentifier(name) ? name.text : `${nameOf(name.left)}.${name.right.text}`;
}

/** TSDoc puts a dash between the name and the text. */
function withoutDash(text: string): string {
  return text.replace(/^[-–—:]\s*/, '');
}
