import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../support/temporary-folder.js';
import { deadLinks, linksOf } from './links.js';

const root = join(import.meta.dirname, '../..');
const guides = globSync('docs/**/*.md', { cwd: root }).toSorted();
const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'CHANGELOG.md'],
  ...guides,
  ...globSync('samples/**/*.md', { cwd: root }).toSorted(),
];

describe('the pages of the project', () => {
  it.each(pages)('%s leads only to what is there', (page) => {
    expect(deadLinks(root, page)).toEqual([]);
  });

  it('are listed in the index of the guides, each once, the numbered ones first and in order', () => {
    const listed = linksOf(readFileSync(join(root, 'docs/index.md'), 'utf8'))
      .filter((link) => /^[^:#]+\.md$/.test(link) && !link.startsWith('..'))
      .map((link) => `docs/${link}`);
    const numbered = guides.filter((page) => /^docs\/\d\d-/.test(page));

    expect(listed.toSorted()).toEqual(guides.filter((page) => page !== 'docs/index.md'));
    expect(listed.filter((page) => numbered.includes(page))).toEqual(numbered);
  });
});

describe('a link', () => {
  const deadOf = (text: string) =>
    deadLinks(
      temporaryFolder({
        'docs/page.md': text,
        'docs/other.md': '<a id="A b"></a>\n\n# Other\n\n## `run()` & *co*\n\n## Twice\n\n## Twice\n',
        'src/code.ts': '',
      }),
      'docs/page.md',
    );

  it.each([
    '[a page](other.md)',
    '[a heading of it](other.md#run--co)',
    '[the second of two](other.md#twice-1)',
    '[an id](other.md#A%20b)',
    '# Here\n\n[a heading of this page](#here)',
    '[a file](../src/code.ts), [a folder](../src)',
    '[elsewhere](https://example.com/a?b=c#d), [somebody](mailto:ada@example.com)',
    '```md\n[in code](nowhere.md)\n```\n\n`[in code](nowhere.md)`',
  ])('is fine: %s', (text) => {
    expect(deadOf(text)).toEqual([]);
  });

  it.each([
    ['[a page](gone.md)', 'docs/page.md: gone.md does not exist'],
    ['[by a reference][gone]\n\n[gone]: gone.md', 'docs/page.md: gone.md does not exist'],
    ['![a picture](gone.svg)', 'docs/page.md: gone.svg does not exist'],
    ['<img src="gone.svg">', 'docs/page.md: gone.svg does not exist'],
    ['[a heading](other.md#gone)', 'docs/page.md: other.md#gone names no heading'],
    ['[a heading](#gone)', 'docs/page.md: #gone names no heading'],
    ['[a line](../src/code.ts#L1)', 'docs/page.md: ../src/code.ts#L1 has no headings'],
    ['[outside](../../gone.md)', 'docs/page.md: ../../gone.md leaves the repository'],
    ['[outside](/docs/other.md)', 'docs/page.md: /docs/other.md leaves the repository'],
    ['[no address](https:example.com)', 'docs/page.md: https:example.com is no address'],
  ])('is dead: %s', (text, why) => {
    expect(deadOf(text)).toEqual([why]);
  });
});
