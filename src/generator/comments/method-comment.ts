import ts from 'typescript';

import type { ManifestThrows } from '../../schema/manifest.js';
import { CONSTRAINT_TAGS } from './constraint-tags.js';
import { paramText, type DocComment, type DocTag, type NothingInherited } from './doc-comment.js';
import { paragraphs, tidyText } from './doc-text.js';
import { completeComment } from './inherit-doc.js';

/** What TSDoc or JSDoc says of a method. */
export interface MethodComment {
  /** The text for the model: the summary, the remarks, and that it is deprecated. */
  readonly description: string;
  readonly params: readonly ParamComment[];
  /** What the method returns, in words. */
  readonly returns?: string;
  readonly throws: readonly ManifestThrows[];
  readonly isDeprecated: boolean;
  readonly examples: readonly DocTag[];
  /** Tags such as `@minimum limit 1`, which speak of a parameter. */
  readonly constraints: readonly DocTag[];
  /** That an `{@inheritDoc}` gives nothing. */
  readonly missing?: NothingInherited;
  /** Where it stands. */
  readonly node?: ts.Node;
}

/** One `@param` tag. */
export interface ParamComment {
  /** `filter`, or `filter.tags` for something inside it. */
  readonly name: string;
  readonly text: string;
  readonly node: ts.Node;
  /** The `x` of JSDoc's `[name=x]`. */
  readonly default?: string;
}

/** The comment of a method without one. */
export const NO_COMMENT: MethodComment = {
  description: '',
  params: [],
  throws: [],
  isDeprecated: false,
  examples: [],
  constraints: [],
};

/**
 * Reads the comment of a method; what it lacks is taken from the methods it overrides or implements.
 *
 * @param declarations The method, then those it overrides.
 */
export function readMethodComment(
  declarations: readonly ts.MethodDeclaration[],
  checker: ts.TypeChecker,
): MethodComment {
  const comment = completeComment(declarations, checker);
  if (comment === undefined) return NO_COMMENT;
  const returns = tagsOf(comment, 'returns').map(({ text }) => withoutDash(tidyText(text)));
  return {
    description: describe(comment),
    params: comment.params.flatMap(flatten),
    ...(returns[0] && { returns: returns[0] }),
    throws: tagsOf(comment, 'throws').map(toThrows),
    isDeprecated: tagsOf(comment, 'deprecated').length > 0,
    examples: tagsOf(comment, 'example'),
    constraints: comment.tags.filter(({ name }) => CONSTRAINT_TAGS.has(name)),
    ...(comment.missing !== undefined && { missing: comment.missing }),
    node: comment.node,
  };
}

/** The text of a comment as a model should read it. */
export function describe(comment: DocComment): string {
  const deprecated = tagsOf(comment, 'deprecated')[0];
  return paragraphs(comment.summary, comment.remarks, deprecated && deprecationText(deprecated.text));
}

function deprecationText(text: string): string {
  return text === '' ? 'Deprecated.' : `Deprecated: ${tidyText(withoutDash(text))}`;
}

function tagsOf(comment: DocComment, wanted: string): readonly DocTag[] {
  return comment.tags.filter(({ name }) => name === wanted);
}

function toThrows({ type, text }: DocTag): ManifestThrows {
  if (type !== undefined) return { type, text: withoutDash(tidyText(text)) };
  // TSDoc has no syntax for the type; people write the name of the class first.
  const named = /^([A-Z][\w.]*(?:Error|Exception|Problem|Failure))\b\s*(.*)$/s.exec(text);
  if (named === null) return { text: tidyText(text) };
  return { type: String(named[1]), text: withoutDash(tidyText(named[2] ?? '')) };
}

function flatten(tag: ts.JSDocParameterTag | ts.JSDocPropertyTag): ParamComment[] {
  const value = defaultOf(tag);
  const own: ParamComment = {
    name: nameOf(tag.name),
    text: paramText(tag),
    node: tag,
    ...(value !== undefined && { default: value }),
  };
  const type = tag.typeExpression?.type;
  const inner = type !== undefined && ts.isJSDocTypeLiteral(type) ? (type.jsDocPropertyTags ?? []) : [];
  return [
    own,
    ...inner.flatMap((each) => (ts.isJSDocParameterTag(each) || ts.isJSDocPropertyTag(each) ? flatten(each) : [])),
  ];
}

/** The parser reads the value in `[name=value]` and throws it away. */
function defaultOf(tag: ts.JSDocParameterTag | ts.JSDocPropertyTag): string | undefined {
  if (!tag.isBracketed) return undefined;
  const { text } = tag.getSourceFile();
  const value = /^\s*=\s*/.exec(text.slice(tag.name.end, tag.end));
  if (value === null) return undefined;
  const rest = text.slice(tag.name.end + value[0].length, tag.end);
  const end = closingBracket(rest);
  return end === -1 ? undefined : rest.slice(0, end).trim();
}

function closingBracket(text: string): number {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '[') depth++;
    if (text[index] === ']' && depth-- === 0) return index;
  }
  return -1;
}

function nameOf(name: ts.EntityName): string {
  return ts.isIdentifier(name) ? name.text : `${nameOf(name.left)}.${name.right.text}`;
}

function withoutDash(text: string): string {
  return text.replace(/^[-–—:]\s*/, '');
}
