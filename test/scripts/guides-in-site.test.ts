import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');

describe('the guides in the site of the API', () => {
  let folder: string;
  let site: string;
  let pages: ReadonlyMap<string, string>;
  let printed: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'toolwright-site-'));
    site = join(folder, 'site');
    const options = {
      // Only as much of the API as the guides lead to, so that this does not take long.
      entryPoints: ['src/index.ts', 'src/testing/index.ts'].map((entry) => join(root, entry)),
      plugin: [join(root, 'scripts/docs/guides.ts')],
      tsconfig: join(root, 'tsconfig.build.json'),
      readme: join(root, 'README.md'),
      name: 'toolwright',
      out: site,
      excludeInternal: true,
      skipErrorChecking: true,
      validation: { notExported: false },
    };
    writeFileSync(join(folder, 'options.json'), JSON.stringify(options));
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['node_modules/typedoc/bin/typedoc', '--options', join(folder, 'options.json')],
      { cwd: root },
    );
    printed = stdout + stderr;
    pages = new Map(globSync('**/*.html', { cwd: site }).map((page) => [page, readFileSync(join(site, page), 'utf8')]));
  }, 180_000);

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const documents = () => [...pages].filter(([page]) => page.startsWith('documents/'));

  it('are there, each under its title, without a warning', () => {
    expect(printed).not.toMatch(/warning|error/i);
    const titles = globSync(['docs/**/*.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md'], { cwd: root }).map(
      (page) => /^# (.+)$/m.exec(readFileSync(join(root, page), 'utf8'))?.[1],
    );
    expect(documents().map(([, html]) => /<title>(.+) \| toolwright<\/title>/.exec(html)?.[1])).toEqual(
      expect.arrayContaining(titles),
    );
  });

  it('lead to pages and headings that are there', () => {
    const dead = documents().flatMap(([page, html]) =>
      [...html.matchAll(/<(?:a|img) (?:[^>]* )?(?:href|src)="([^"]*)"/g)]
        .map(([, link = '']) => decodeURIComponent(link))
        .filter((link) => link !== '' && link !== '#' && !/^[a-z]+:/.test(link))
        .filter((link) => {
          const [path = '', anchor] = link.split('#');
          const target = path === '' ? page : join(page, '..', path === '../' ? '../index.html' : path);
          if (!existsSync(resolve(site, target))) return true;
          return anchor !== undefined && !pages.get(target)?.includes(`id="${anchor}"`);
        })
        .map((link) => `${page}: ${link}`),
    );
    expect(dead).toEqual([]);
  });

  it('lead from names to the pages of the API, but not from within other links', () => {
    const concepts = pages.get('documents/Concepts.html') ?? '';

    expect(concepts).toMatch(/href="\.\.\/classes\/index\.Agent\.html"[^>]*><code>Agent</);
    expect(concepts).toMatch(/href="\.\.\/functions\/index\.tool\.html"[^>]*><code>@tool</);
    expect(
      documents()
        .filter(([, html]) => /<a [^>]*>(?:(?!<\/a>).)*<a /s.test(html))
        .map(([page]) => page),
    ).toEqual([]);
  });

  it('name folders of the repository without leading to them', () => {
    const first = pages.get('documents/1._The_first_tool.html') ?? '';

    expect(first).toContain('<code>samples/01-first-tool</code>.');
  });

  it('stand in groups, in the order of their index', () => {
    const groups = [...readFileSync(join(root, 'docs/index.md'), 'utf8').matchAll(/^## (.+)$/gm)].map(
      ([, group]) => group,
    );
    const shown = [...(pages.get('modules.html') ?? '').matchAll(/<h2 class[^>]*>([^<]+)</g)].map(([, group]) => group);

    expect(shown.slice(0, groups.length)).toEqual(groups);
  });
});
