import type { CommentTag, SignatureReflection } from 'typedoc';

import type { DocumentedTool } from '../../docs/documentation.js';
import { VALUE_TAGS } from '../known-tags.js';

/** Takes away the tags of a method's comment that the block about the tool tells as well. */
export function removeToldTags({ comment }: SignatureReflection, { entry, examples }: DocumentedTool): void {
  if (comment === undefined) return;
  const tags = comment.blockTags;
  const told = new Set<CommentTag>([
    // The table of the arguments says these, and says them by argument.
    ...tags.filter(({ tag }) => VALUE_TAGS.has(tag)),
    ...toldOf(named(tags, '@throws'), entry.throws?.length),
    ...toldOf(named(tags, '@example'), examples.length),
  ]);
  comment.blockTags = tags.filter((each) => !told.has(each));
}

function named(tags: readonly CommentTag[], name: CommentTag['tag']): CommentTag[] {
  return tags.filter(({ tag }) => tag === name);
}

/** A manifest from before the last change may know fewer, and only the tag itself has links. */
function toldOf(tags: readonly CommentTag[], known = 0): CommentTag[] {
  if (tags.length > known) return [];
  return tags.filter(({ content }) => content.every(({ kind }) => kind !== 'inline-tag'));
}
