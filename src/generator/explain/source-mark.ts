import type ts from 'typescript';

import type { JsonSchema } from '../../schema/json-schema.js';

/** Where a keyword of a schema came from. */
export type SourceKind = 'type' | 'comment' | 'tag' | 'decorator' | 'rule' | 'default';

const PREFIX = 'x-from:';
/** Stands for every keyword without a mark of its own. */
const OTHERS = '*';

/**
 * Says of one keyword where in the source it came from. While a schema is being built, marks lie beside the keywords
 * they are about, so that they go wherever these go; they are taken out before anything is written.
 */
export class SourceMark {
  /** @param detail The name of the tag, decorator or rule. */
  constructor(
    readonly kind: SourceKind,
    readonly node: ts.Node,
    readonly detail?: string,
  ) {}

  /** Marks play no part in whether two schemas are equal, nor in how long one is. */
  toJSON(): undefined {
    return undefined;
  }
}

/** Marks for the given keywords, to be put beside them. */
export function marksFor(keywords: readonly string[], mark: SourceMark): Record<string, SourceMark> {
  return Object.fromEntries(keywords.map((keyword) => [PREFIX + keyword, mark]));
}

/** The mark for whatever else a schema says. */
export function markForOthers(mark: SourceMark): Record<string, SourceMark> {
  return { [PREFIX + OTHERS]: mark };
}

/** Where a keyword of a schema came from, if anybody noted it. */
export function markOf(schema: JsonSchema, keyword: string): SourceMark | undefined {
  const mark = schema[PREFIX + keyword] ?? schema[PREFIX + OTHERS];
  return mark instanceof SourceMark ? mark : undefined;
}

export function isMark(keyword: string): boolean {
  return keyword.startsWith(PREFIX);
}
