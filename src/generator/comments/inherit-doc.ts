import ts from 'typescript';

import { readDocComment, type DocComment, type NothingInherited } from './doc-comment.js';
import { paragraphs } from './doc-text.js';
import { overriddenMembers } from './overridden.js';
import { resolved, symbolInScope } from './name-resolver.js';

const INLINE = /\{@inheritDoc\b\s*([^}]*)\}/i;
/** Comments that inherit from one another in a circle end here. */
const MAX_STEPS = 10;

/**
 * The comment of a member with what it inherits: an `{@inheritDoc}` is replaced by the text it stands for, and a part
 * that the comment lacks (its summary, a parameter, what it returns) is taken from the member it overrides.
 *
 * @param declarations The member, then those it overrides as far as the caller knows them.
 */
export function completeComment(
  declarations: readonly ts.Declaration[],
  checker: ts.TypeChecker,
  steps = 0,
): DocComment | undefined {
  const [own] = declarations;
  if (own === undefined || steps > MAX_STEPS) return undefined;
  const bases = new Set([
    ...declarations.slice(1),
    ...declarations.flatMap((each) => overriddenMembers(each, checker)),
  ]);
  const inherited = (): DocComment | undefined => completeComment([...bases], checker, steps + 1);
  const comment = readDocComment(own);
  if (comment === undefined) return inherited();
  const request = requestIn(comment);
  if (request !== undefined) {
    const named = request === '' ? [] : declarationsNamed(request, own, checker);
    const source = named.length > 0 ? completeComment(named, checker, steps + 1) : inherited();
    const missing = missingOf(request, named, source);
    return { ...filledFrom(comment, source), ...(missing && { missing }) };
  }
  return comment.summary !== '' && bases.size === 0 ? comment : withMissing(comment, inherited());
}

function missingOf(
  request: string,
  named: readonly ts.Declaration[],
  source: DocComment | undefined,
): NothingInherited | undefined {
  if (request !== '' && named.length === 0) return { code: 'TW2047', facts: { reference: request } };
  if (source !== undefined && saysSomething(source)) return undefined;
  return { code: 'TW2048', facts: { source: request === '' ? 'what it overrides' : `"${request}"` } };
}

function saysSomething({ summary, remarks, params, tags }: DocComment): boolean {
  return summary !== '' || remarks !== '' || params.length > 0 || tags.some(({ name }) => name !== 'inheritDoc');
}

/** What `{@inheritDoc Name}` or the tag of that name asks for; empty for the overridden member. */
function requestIn({ summary, remarks, tags }: DocComment): string | undefined {
  const inline = INLINE.exec(summary) ?? INLINE.exec(remarks);
  if (inline !== null) return (inline[1] ?? '').trim();
  return tags.find(({ name }) => name === 'inheritDoc')?.text;
}

function filledFrom(comment: DocComment, source: DocComment | undefined): DocComment {
  const fill = (text: string, by: string): string => text.replace(INLINE, () => by).trim();
  const isInline = INLINE.test(comment.summary) || INLINE.test(comment.remarks);
  const ownSummary = fill(comment.summary, source?.summary ?? '');
  const summary = isInline ? ownSummary : paragraphs(source?.summary, comment.summary);
  return withMissing({ ...comment, summary, remarks: fill(comment.remarks, source?.remarks ?? '') }, source);
}

function withMissing(comment: DocComment, source: DocComment | undefined): DocComment {
  if (source === undefined) return comment;
  const known = new Set(comment.params.map(({ name }) => name.getText()));
  const has = (tag: string): boolean => comment.tags.some(({ name }) => name === tag);
  return {
    ...comment,
    ...(comment.summary === '' && { summary: source.summary }),
    ...(comment.remarks === '' && comment.summary === '' && { remarks: source.remarks }),
    ...(comment.remarks === '' && requestIn(comment) !== undefined && { remarks: source.remarks }),
    params: [...comment.params, ...source.params.filter(({ name }) => !known.has(name.getText()))],
    // Whether it is deprecated, and what it is called with, is for each to say itself.
    tags: [...comment.tags, ...source.tags.filter(({ name }) => ['returns', 'throws'].includes(name) && !has(name))],
  };
}

/** `Base.find`, `Base#find`, `(Base:class).find` or `find`, as seen from a declaration. */
function declarationsNamed(reference: string, from: ts.Node, checker: ts.TypeChecker): readonly ts.Declaration[] {
  const path = reference
    .replace(/^[^!]*!/, '')
    .replaceAll(/\((\w+):\w+\)/g, '$1')
    .split(/[.#~]/)
    .map((step) => step.replace(/\(.*$/, '').trim());
  const [first, ...rest] = path;
  const start = symbolInScope(first, from, checker);
  const owner = ts.isClassElement(from) || ts.isTypeElement(from) ? from.parent : undefined;
  if (start === undefined)
    return path.length > 1 || owner === undefined ? [] : memberOf(checker.getTypeAtLocation(owner), first, checker);
  const found = rest.reduce<ts.Symbol | undefined>((symbol, step) => {
    if (symbol === undefined) return undefined;
    const target = resolved(symbol, checker);
    return (
      checker.getPropertyOfType(checker.getDeclaredTypeOfSymbol(target), step) ??
      target.exports?.get(ts.escapeLeadingUnderscores(step))
    );
  }, start);
  return found === undefined ? [] : (resolved(found, checker).declarations ?? []);
}

function memberOf(type: ts.Type, name: string | undefined, checker: ts.TypeChecker): readonly ts.Declaration[] {
  return (name && checker.getPropertyOfType(type, name)?.declarations) || [];
}
