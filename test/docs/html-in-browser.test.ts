import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from '@jest/globals';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { renderHtml } from '../../src/docs/index.js';
import type { Manifest } from '../../src/schema/index.js';
import { findChromium } from '../support/chromium.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { caseManifest, hostileManifest, manifestOf, sampleManifest } from './manifests.js';

const executablePath = findChromium('the HTML page of `toolwright docs`') ?? '';
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

const desk = manifestOf(
  ...['02-typed-parameters', '03-timeouts-and-failures', '05-approvals'].flatMap(
    (name) => sampleManifest(name).toolsets,
  ),
  ...['comments-whole', 'injected', 'examples-of-calls'].flatMap((name) => caseManifest(name).toolsets),
);

/** A bit of everything. */
const small = manifestOf(...sampleManifest('05-approvals').toolsets, ...caseManifest('comments-whole').toolsets);

(executablePath === '' ? describe.skip : describe)('the HTML page in a browser', () => {
  let browser: Browser;
  let page: Page;
  /** What the page asked for beside itself, and what it complained about. */
  let heard: string[];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, chromiumSandbox: false });
  });
  afterAll(() => browser?.close());
  beforeEach(() => {
    heard = [];
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });

  async function open(manifest: Manifest, options: BrowserContextOptions = {}): Promise<void> {
    const folder = temporaryFolder({ 'index.html': renderHtml(manifest, { title: 'Desk' }).get('index.html') ?? '' });
    const context = await browser.newContext({ viewport: WIDE, reducedMotion: 'reduce', ...options });
    page = await context.newPage();
    page.on('console', (message) => heard.push(message.text()));
    page.on('pageerror', (error) => heard.push(error.message));
    page.on('dialog', (dialog) => void dialog.dismiss());
    const url = pathToFileURL(join(folder, 'index.html')).href;
    page.on('request', (request) => {
      if (request.url() !== url) heard.push(request.url());
    });
    await page.goto(url);
  }

  const shownTools = (): Promise<string[]> => page.locator('article:visible h3').allTextContents();
  const focused = (): Promise<string | null> => page.locator(':focus').textContent();

  it.each([
    ['wide', WIDE],
    ['a phone', PHONE],
  ])(
    'finds tools by words of their names, classes, descriptions and arguments, without accents and capitals (%s)',
    async (_name, viewport) => {
      await open(desk, { viewport });

      await page.getByRole('searchbox', { name: 'Search tools' }).fill('PÁRCELDESK city');

      expect(await shownTools()).toEqual(['reroute']);
      expect(await page.getByRole('status').innerText()).toMatch(/^1 of \d+ tools$/);
      expect(await page.locator('.toolset:visible').count()).toBe(1);

      await page.getByRole('searchbox').fill('no such thing');
      expect(await page.getByText('No tool has all of these words.').isVisible()).toBe(true);

      await page.getByRole('searchbox').press('Escape');
      expect((await shownTools()).length).toBe(await page.locator('article').count());
      expect(heard).toEqual([]);
    },
  );

  it.each([
    ['wide', WIDE],
    ['a phone', PHONE],
  ])('unfolds what the model sees, and all details at once (%s)', async (_name, viewport) => {
    await open(desk, { viewport });
    const refund = page.locator('[id="tool-refund"]');

    await refund.getByText('What the model sees').click();
    expect(await refund.locator('.sent pre').innerText()).toContain('"How many euros go back."');

    await page.getByRole('button', { name: 'Open all details' }).click();
    expect(await page.locator('main details:not([open])').count()).toBe(0);
    await page.getByRole('button', { name: 'Close all details' }).click();
    expect(await page.locator('main details[open]').count()).toBe(0);
  });

  it('tells of a tool what is to be known', async () => {
    await open(desk);
    const article = page.locator('[id="tool-estimateDuty"]');
    const row = article.getByRole('table', { name: 'Arguments' }).getByRole('row').nth(1);

    expect(await article.locator('.lead').textContent()).toContain('Estimates the customs duty of a parcel.');
    expect(await article.locator('.facts > div').allTextContents()).toEqual([
      'MethodParcelDesk.estimateDuty',
      'Time limit200 ms',
      expect.stringMatching(/^Costabout \d+ tokens a request \(estimated\)$/),
    ]);
    expect(await row.textContent()).toMatch(/^parcel requireda string matching .*The parcel's number\.$/);
  });

  it('can be walked by keys alone: skip, search, list, tool, details', async () => {
    await open(desk);

    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to the tools');
    await page.keyboard.press('/');
    await page.keyboard.type('refund');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('lookUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('closeAccount');
    expect(page.url()).toMatch(/#tool-closeAccount$/);
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('What the model sees');
    await page.keyboard.press('Space');
    expect(await page.locator('[id="tool-closeAccount-sent"]').getAttribute('open')).toBe('');
  });

  it('shows every focus, and nothing is reached that cannot be seen', async () => {
    await open(caseManifest('comments-whole'));
    const stops = await page.locator('a, input, button, summary').filter({ visible: true }).count();

    for (let stop = 0; stop < stops; stop++) {
      await page.keyboard.press('Tab');
      const seen = await page.evaluate(`
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
        const { width, height, top } = document.activeElement.getBoundingClientRect();
        ({ outlineStyle, outlineWidth, isSeen: width > 0 && height > 0 && top >= 0 });
      `);
      expect(seen).toEqual({ outlineStyle: 'solid', outlineWidth: '2px', isSeen: true });
    }
  });

  it('shows a tool that somebody links to, though a search has hidden it', async () => {
    await open(desk);
    await page.getByRole('searchbox').fill('refund');
    await page.evaluate(`location.hash = '#tool-placeOrder'`);

    await expect(page.locator('[id="tool-placeOrder"] h3').isVisible()).resolves.toBe(true);
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
  });

  it.each([
    ['wide', WIDE],
    ['a phone', PHONE],
  ])('never scrolls sideways, with everything open (%s)', async (_name, viewport) => {
    await open(
      manifestOf(...desk.toolsets, ...sampleManifest('04-real-service').toolsets, ...hostileManifest().toolsets),
      {
        viewport,
      },
    );
    await page.getByRole('button', { name: 'Open all details' }).click();

    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
  });

  it('folds the list away on a phone until it is wanted, and again once a tool is chosen', async () => {
    await open(desk, { viewport: PHONE });
    const link = page.getByRole('navigation').getByText('placeOrder');
    expect(await link.isVisible()).toBe(false);

    await page.getByText('All tools').click();
    await link.click();

    expect(await link.isVisible()).toBe(false);
    expect(
      await page.locator('[id="tool-placeOrder"]').evaluate((tool) => tool.getBoundingClientRect().top),
    ).toBeLessThan(PHONE.height);
  });

  it('lists, links and unfolds without JavaScript, where only the search is missing', async () => {
    await open(desk, { javaScriptEnabled: false });

    expect(await page.getByRole('searchbox').count()).toBe(0);
    await page.getByRole('navigation').getByText('placeOrder').click();
    const details = page.locator('[id="tool-placeOrder-sent"]');
    await details.getByText('What the model sees').click();
    expect(await details.locator('pre').isVisible()).toBe(true);
  });

  it.each([true, false])('prints everything unfolded, with scripts (%s) or without', async (javaScriptEnabled) => {
    await open(sampleManifest('05-approvals'), { javaScriptEnabled });
    const folded = pagesIn(await page.pdf({ format: 'A4' }));
    for (const summary of await page.locator('main summary').all()) await summary.click();

    expect(folded).toBeGreaterThan(1);
    expect(pagesIn(await page.pdf({ format: 'A4' }))).toBe(folded);

    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation').isVisible()).toBe(false);
  });

  it.each([
    ['light', WIDE],
    ['dark', WIDE],
    ['light', PHONE],
    ['dark', PHONE],
  ] as const)('gives axe nothing to find (%s, %j)', async (colorScheme, viewport) => {
    // The policy of the page keeps other scripts out, those of tests too.
    await open(small, { colorScheme, viewport, bypassCSP: true });
    await page.getByRole('button', { name: 'Open all details' }).click();
    await page.addStyleTag({ content: '.tool { content-visibility: visible !important }' });
    await page.addScriptTag({ path: AXE });

    const { violations, passes } = await page.evaluate(async (options) => {
      const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
      return axe.run(options);
    }, {});

    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html, nodes[0]?.failureSummary])).toEqual([]);
    expect(passes.map(({ id }) => id)).toContain('color-contrast');
  });

  it('looks as it should in the dark', async () => {
    await open(desk, { colorScheme: 'dark' });
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(21, 24, 27)');
  });

  it('runs and fetches nothing of what descriptions hold, and shows it as it is', async () => {
    await open(hostileManifest());
    await page.getByRole('button', { name: 'Open all details' }).click();

    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    expect(await page.locator('main img, main script, h1').count()).toBe(1);
    expect(await page.locator('main').innerText()).toContain('</script><script>globalThis.hacked = 1</script>');
    expect(await page.locator('main').innerText()).toContain('user⟨U+202E⟩txt.exe');
    expect(heard).toEqual([]);
  });

  it('forbids what might yet get into it', async () => {
    await open(desk);
    await page.evaluate(`
      const script = document.createElement('script');
      script.textContent = 'globalThis.hacked = 1';
      const image = new Image();
      image.src = 'http://127.0.0.1:9/x.png';
      document.body.append(script, image);
      document.body.insertAdjacentHTML('beforeend', '<p style="color: red" onclick="globalThis.hacked = 1" id="p">x</p>');
    `);
    await page.locator('#p').click();

    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    expect(heard.filter((line) => /Content Security Policy/.test(line)).length).toBeGreaterThanOrEqual(4);
  });
});

function pagesIn(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

describe('the HTML page', () => {
  it('is one file that names no other place', () => {
    const html = renderHtml(desk).get('index.html') ?? '';
    const targets = [...html.matchAll(/(?:href|src|action|url)\s*[=(]\s*"?([^"\s)>]+)/g)].map(([, target]) => target);

    expect(targets.filter((target) => !target?.startsWith('#'))).toEqual([]);
    expect(html).toContain(`content="default-src 'none'; style-src 'sha256-`);
    expect(html).not.toContain('unsafe-inline');
  });

  it('has each id once, and leads nowhere that is not', () => {
    const html = renderHtml(desk).get('index.html') ?? '';
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const links = [...html.matchAll(/(?:href="#|aria-labelledby=")([^"]+)"/g)].map(([, id]) => id);

    expect(ids.length).toBe(new Set(ids).size);
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('keeps its script out of reach of the closing tag', () => {
    const html = renderHtml(desk).get('index.html') ?? '';
    expect(html.match(/<\/script>/g)).toHaveLength(1);
  });
});
