import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** A page that the index of the guides lists. */
export interface ListedGuide {
  readonly path: string;
  /** The heading it stands under. */
  readonly group: string;
}

/** The pages that an index lists, in order, itself first. */
export function readGuideIndex(index: string): ListedGuide[] {
  const sections = readFileSync(index, 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((section) => ({ group: section.slice(0, section.indexOf('\n')), links: linksOf(section) }));
  const listed = sections.flatMap(({ group, links }) =>
    links.map((link) => ({ path: resolve(dirname(index), link), group })),
  );
  return [{ path: index, group: sections[0]?.group ?? '' }, ...listed];
}

function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)#:]+\.md)\)/g)].map(([, link = '']) => link);
}
