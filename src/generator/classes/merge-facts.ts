import { mergeToolFacts } from '../../metadata/class-facts.js';
import type { ReadFacts } from './read-decorators.js';

/** What an override says on top of what the method it overrides said, as the run time merges it. */
export function mergeFacts(inherited: ReadFacts | undefined, own: ReadFacts): ReadFacts {
  if (inherited === undefined) return own;
  return {
    facts: mergeToolFacts(inherited.facts, own.facts),
    decorators: [...inherited.decorators, ...own.decorators],
    stated: new Set([...inherited.stated, ...own.stated]),
  };
}
