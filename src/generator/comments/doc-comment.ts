import ts from 'typescript';

import { commentText, paragraphs, rawText } from './doc-text.js';
import { commentAmongDecorators } from './decorated-comment.js';
import { parseComment, sameLineComment } from './same-line-comment.js';

/** One block tag of a comment. */
export interface DocTag {
  /** As TypeScript knows it: `return` is `returns`, `arg` is `param`. */
  readonly name: string;
  /** What follows the name, its lines as written. */
  readonly text: string;
  /** Where it stands. */
  readonly node: ts.Node;
  /** What else the parser took out of the text: the type in `@throws {TypeError}`. */
  readonly type?: string;
}

/** Why an `{@inheritDoc}` gives nothing: nothing has the name that it says, or what it stands for has no comment. */
export type NothingInherited =
  | { readonly code: 'TW2047'; readonly facts: { readonly reference: string } }
  | { readonly code: 'TW2048'; readonly facts: { readonly source: string } };

/** A comment as it was written, TSDoc or JSDoc. */
export interface DocComment {
  /** The text before the first tag, or what `@summary` and `@description` say. */
  readonly summary: string;
  /** What `@remarks` adds. */
  readonly remarks: string;
  /** All tags but `@param`, `@remarks` and those of the summary. */
  readonly tags: readonly DocTag[];
  readonly params: readonly ts.JSDocParameterTag[];
  /** That an `{@inheritDoc}` gives nothing. */
  readonly missing?: NothingInherited;
  /** The whole comment, or the declaration where TypeScript does not attach it. */
  readonly node: ts.Node;
}

const SUMMARY_TAGS: readonly string[] = ['summary', 'description', 'desc'];
const SYNONYMS: Readonly<Record<string, string>> = {
  return: 'returns',
  exception: 'throws',
  defaultValue: 'default',
  defaultvalue: 'default',
  integer: 'int',
  inheritdoc: 'inheritDoc',
};

/** Every tool that takes or gives a type asks for the comments in it. */
const known = new WeakMap<ts.Node, { readonly comment: DocComment | undefined }>();

/** Reads the comment at a declaration; of several, the last, as TypeScript does. */
export function readDocComment(declaration: ts.Node): DocComment | undefined {
  let read = known.get(declaration);
  if (read === undefined) {
    read = { comment: readAnew(declaration) };
    known.set(declaration, read);
  }
  return read.comment;
}

function readAnew(declaration: ts.Node): DocComment | undefined {
  const attached = ts.getJSDocCommentsAndTags(declaration);
  const comment = attached.findLast(ts.isJSDoc);
  if (comment !== undefined) return fromJSDoc(comment);
  // A property that a constructor's parameter declares is described by the constructor.
  const param = attached.find((each) => ts.isJSDocParameterTag(each));
  if (param !== undefined) return { summary: paramText(param), remarks: '', tags: [], params: [], node: param };
  const beside = sameLineComment(declaration) ?? amongDecorators(declaration);
  if (beside === undefined) return undefined;
  const read = fromJSDoc(beside);
  // What was parsed again has no place in the program.
  return { ...read, tags: read.tags.map((tag) => ({ ...tag, node: declaration })), node: declaration };
}

function amongDecorators(declaration: ts.Node): ts.JSDoc | undefined {
  const text = commentAmongDecorators(declaration);
  return text === undefined ? undefined : parseComment(text);
}

/** The text of a `@param` without the dash that TSDoc puts before it. */
export function paramText(tag: ts.JSDocParameterTag | ts.JSDocPropertyTag): string {
  return commentText(tag.comment).replace(/^[-–—:]\s*/, '');
}

function fromJSDoc(comment: ts.JSDoc): DocComment {
  const all = comment.tags ?? [];
  const named = (names: readonly string[]): string[] =>
    all.filter(({ tagName }) => names.includes(tagName.text)).map((tag) => commentText(tag.comment));
  const tags = all.filter(
    (tag) => !ts.isJSDocParameterTag(tag) && ![...SUMMARY_TAGS, 'remarks'].includes(tag.tagName.text),
  );
  return {
    summary: paragraphs(commentText(comment.comment), ...named(SUMMARY_TAGS)),
    remarks: paragraphs(...named(['remarks'])),
    tags: withLinkedTypes(tags),
    params: all.flatMap((tag) => (ts.isJSDocParameterTag(tag) ? [tag] : [])),
    node: comment,
  };
}

function toDocTag(tag: ts.JSDocTag): DocTag {
  const written = tag.tagName.text;
  const type = 'typeExpression' in tag ? (tag.typeExpression as ts.Node | undefined) : undefined;
  return {
    name: SYNONYMS[written] ?? written,
    text: rawText(tag.comment).trim(),
    node: tag,
    ...(type !== undefined && { type: type.getText().replace(/^\{|\}$/g, '') }),
  };
}

/** The parser takes the link in TSDoc's `@throws {@link NotFoundError} …` for a tag of its own, behind an empty one. */
function withLinkedTypes(tags: readonly ts.JSDocTag[]): DocTag[] {
  return tags.flatMap((tag, index) => {
    const [before, after] = [tags[index - 1], tags[index + 1]];
    if (before !== undefined && isLinkOf(tag, before)) return [];
    if (after === undefined || !isLinkOf(after, tag)) return [toDocTag(tag)];
    const [, type = '', text = ''] = /^([^\s|}]+)[^}]*\}\s*(.*)$/s.exec(rawText(after.comment)) ?? [];
    return [{ ...toDocTag(tag), type, text: text.trim() }];
  });
}

function isLinkOf(tag: ts.JSDocTag, before: ts.JSDocTag): boolean {
  return tag.tagName.text === 'link' && ts.isJSDocThrowsTag(before) && before.comment === undefined;
}
