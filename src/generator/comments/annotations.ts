import type ts from 'typescript';
import type { BaseType } from 'ts-json-schema-generator';

import { marksFor, SourceMark } from '../explain/source-mark.js';
import { kindsOf } from '../types/type-kinds.js';
import { CONSTRAINT_TAGS, kindNames } from './constraint-tags.js';
import { readDocComment, type DocTag, type NothingInherited } from './doc-comment.js';
import { completeComment } from './inherit-doc.js';
import { literalValueOf } from './literal-value.js';
import { describe } from './method-comment.js';
import { nameResolver } from './name-resolver.js';
import { tidyText } from './doc-text.js';
import { readValueTag } from './value-tags.js';

/** A tag whose value cannot be used, that stands where it makes no sense, or that names nothing. */
export interface BadTag {
  readonly code: 'TW1215' | 'TW1240' | NothingInherited['code'];
  readonly facts: Readonly<Record<string, string>>;
  readonly node: ts.Node;
}

/** What is said of a declaration in the comment of another, a parameter in that of its method. */
export interface SaidElsewhere {
  readonly description?: { readonly text: string; readonly node: ts.Node };
  readonly tags?: readonly DocTag[];
}

const HIDING: readonly string[] = ['hidden', 'internal', 'ignore'];

/** What the comment of a declaration adds to the schema of its type. */
export class AnnotationReader {
  constructor(private readonly checker: ts.TypeChecker) {}

  /**
   * @param symbol Whose comment is read; what it lacks is inherited.
   * @param type What the annotations are for.
   * @param onBadTag Told of every tag that cannot be used.
   * @returns Keywords with the marks that say where each came from; undefined when there are none.
   */
  read(
    symbol: ts.Symbol | undefined,
    type: BaseType,
    elsewhere: SaidElsewhere,
    onBadTag: (problem: BadTag) => void,
  ): Record<string, unknown> | undefined {
    const start = symbol?.declarations?.find((each) => readDocComment(each) !== undefined) ?? symbol?.declarations?.[0];
    const comment = start && completeComment([start], this.checker);
    if (comment?.missing !== undefined && !comment.node.getSourceFile().isDeclarationFile) {
      onBadTag({ ...comment.missing, node: comment.node });
    }
    const found: Record<string, unknown> = {};
    const own = comment && { text: describe(comment), node: comment.node };
    const { text, node } = elsewhere.description ?? own ?? {};
    if (text && node) {
      Object.assign(found, { description: text, ...marksFor(['description'], new SourceMark('comment', node)) });
    }
    for (const tag of [...(comment?.tags ?? []), ...(elsewhere.tags ?? [])]) this.add(tag, type, found, onBadTag);
    return Object.keys(found).length === 0 ? undefined : found;
  }

  /** The tag that keeps a property from the model. */
  hidingTag(symbol: ts.Symbol): DocTag | undefined {
    return symbol.declarations
      ?.flatMap((each) => readDocComment(each)?.tags ?? [])
      .find(({ name }) => HIDING.includes(name));
  }

  private add(tag: DocTag, type: BaseType, found: Record<string, unknown>, onBadTag: (problem: BadTag) => void): void {
    const set = (keyword: string, value: unknown): void => {
      const mark = new SourceMark('tag', tag.node, `@${tag.name}`);
      Object.assign(found, { [keyword]: value, ...marksFor([keyword], mark) });
    };
    // Nobody can correct the tags of a package; those that make no sense are taken for words.
    const complain = (problem: BadTag): void => {
      if (!tag.node.getSourceFile().isDeclarationFile) onBadTag(problem);
    };
    if (tag.name === 'deprecated') return set('deprecated', true);
    if (tag.name === 'default' || tag.name === 'example' || tag.name === 'examples') {
      return this.addValue(tag, type, found, set, complain);
    }
    const constraint = CONSTRAINT_TAGS.get(tag.name);
    if (constraint === undefined) return;
    const kinds = kindsOf(type);
    if (!kinds.has('unknown') && !constraint.kinds.some((kind) => kinds.has(kind))) {
      const facts = { tag: tag.name, wanted: kindNames(constraint.kinds), kinds: kindNames([...kinds]) };
      return complain({ code: 'TW1240', facts, node: tag.node });
    }
    const value = constraint.read(tag.text);
    if (value !== undefined) return set(constraint.keyword, value);
    complain(malformed(tag, constraint.expected));
  }

  private addValue(
    tag: DocTag,
    type: BaseType,
    found: Record<string, unknown>,
    set: (keyword: string, value: unknown) => void,
    complain: (problem: BadTag) => void,
  ): void {
    if (tag.name === 'examples') {
      const list = literalValueOf(tag.text, nameResolver(tag.node, this.checker))?.value;
      if (Array.isArray(list)) return set('examples', list);
      return complain(malformed(tag, 'a JSON array'));
    }
    const name = tag.name === 'default' ? 'default' : 'example';
    const read = readValueTag(name, tag.text, type, nameResolver(tag.node, this.checker));
    switch (read.kind) {
      case 'value':
        return set(
          name === 'default' ? 'default' : 'examples',
          name === 'default' ? read.value : [...listOf(found['examples']), read.value],
        );
      case 'words': {
        const text = `${typeof found['description'] === 'string' ? `${found['description']}\n\n` : ''}Default: ${tidyText(read.text)}`;
        return set('description', text);
      }
      case 'malformed':
        return complain(malformed(tag, read.expected));
      case 'nothing':
    }
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function malformed(tag: DocTag, expected: string): BadTag {
  return { code: 'TW1215', facts: { tag: tag.name, expected, found: tag.text }, node: tag.node };
}
