import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import GithubSlugger from 'github-slugger';
import MarkdownIt, { type Token } from 'markdown-it';

const markdown = new MarkdownIt({ html: true });

/**
 * The links of a page that lead nowhere, with the reason. Addresses elsewhere are only looked at, and never asked for.
 *
 * @param root The folder that no link may leave.
 * @param page From there.
 */
export function deadLinks(root: string, page: string): string[] {
  return linksOf(readFileSync(join(root, page), 'utf8')).flatMap((link) => {
    const reason = whyDead(root, page, link);
    return reason === undefined ? [] : [`${page}: ${link} ${reason}`];
  });
}

/** Where the links, pictures and HTML of a page lead, in order. */
export function linksOf(text: string): string[] {
  return inlineTokens(text).flatMap((token) => {
    if (token.type === 'link_open') return [token.attrGet('href') ?? ''];
    if (token.type === 'image') return [token.attrGet('src') ?? ''];
    if (token.type.startsWith('html_')) {
      return [...token.content.matchAll(/\s(?:href|src|srcset)="([^"]*)"/g)].map(([, link = '']) => link);
    }
    return [];
  });
}

/** What can stand behind `#` in a link to the page: what GitHub makes of its headings, and the ids in its HTML. */
export function anchorsOf(text: string): Set<string> {
  const slugger = new GithubSlugger();
  const tokens = inlineTokens(text);
  const headings = tokens.filter((_token, index) => tokens[index - 1]?.type === 'heading_open');
  const html = tokens.filter(({ type }) => type.startsWith('html_')).map(({ content }) => content);
  return new Set([
    ...headings.map(({ children }) => slugger.slug((children ?? []).map(({ content }) => content).join(''))),
    ...[...html.join('').matchAll(/\s(?:id|name)="([^"]*)"/g)].map(([, id = '']) => id),
  ]);
}

function inlineTokens(text: string): Token[] {
  return markdown.parse(text, {}).flatMap((token) => [token, ...(token.children ?? [])]);
}

function whyDead(root: string, page: string, link: string): string | undefined {
  if (/^[a-z][a-z+.-]*:/i.test(link)) return isAddress(link) ? undefined : 'is no address';
  const [path = '', anchor] = link.split('#').map(decodeURIComponent);
  const target = path === '' ? page : join(dirname(page), path);
  if (path.startsWith('/') || relative(root, join(root, target)).startsWith('..')) return 'leaves the repository';
  if (!existsSync(join(root, target))) return 'does not exist';
  if (anchor === undefined) return undefined;
  if (!statSync(join(root, target)).isFile() || !target.endsWith('.md')) return 'has no headings';
  return anchorsOf(readFileSync(join(root, target), 'utf8')).has(anchor) ? undefined : 'names no heading';
}

function isAddress(link: string): boolean {
  return /^(https?:\/\/[^/]|mailto:[^@]+@)/.test(link) && URL.canParse(link);
}
