import { Converter, type Application } from 'typedoc';

import { CONSTRAINT_TAGS } from '../generator/comments/constraint-tags.js';

/** The tags that tell of the values of a type, as comments write them. */
export const VALUE_TAGS: ReadonlySet<`@${string}`> = new Set(
  [...CONSTRAINT_TAGS.keys()].map((name) => `@${name}` as const),
);

/** Makes TypeDoc take these tags, whatever a project or one of its packages says of `blockTags`. */
export function acceptValueTags({ converter }: Application): void {
  converter.on(Converter.EVENT_BEGIN, () => {
    const { blockTags, modifierTags } = converter.config;
    for (const tag of VALUE_TAGS) if (!modifierTags.has(tag)) blockTags.add(tag);
  });
}
