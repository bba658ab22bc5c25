import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AxeResults } from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { findChromium } from '../support/chromium.js';
import { DESK } from './desk.js';
import { TypeDocProject } from './typedoc-project.js';

const executablePath = findChromium('the pages of the TypeDoc plugin') ?? '';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const HOSTILE = `</style><script>document.title = 'taken over'</script><img src=x onerror="document.title = 'taken over'">`;

const NASTY = `${DESK}
export class Nasty {
  @tool({ description: \`${HOSTILE}\` })
  strike(): void {}
}
`;

(executablePath === '' ? describe.skip : describe)('a page of TypeDoc in a browser', () => {
  let project: TypeDocProject;
  let browser: Browser;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    project = await TypeDocProject.create({ 'src/index.ts': NASTY });
    await project.document();
    browser = await chromium.launch({ executablePath, chromiumSandbox: false });
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    project?.remove();
  });
  beforeEach(() => {
    complaints = [];
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });

  async function open(path: string, options: BrowserContextOptions = {}): Promise<void> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    page = await context.newPage();
    page.on('pageerror', ({ message }) => complaints.push(message));
    await page.goto(pathToFileURL(join(project.folder, 'out', path)).href);
  }

  const block = () => page.getByRole('region', { name: 'Tool refund_order' });

  it('shows the block of a tool once, with what a model is offered', async () => {
    await open('classes/Desk.html');
    expect(await block().isVisible()).toBe(true);
    expect(await block().getByRole('row').nth(2).innerText()).toMatch(/cents\s+required\s+a number of at least 1/);
    expect(await page.getByText('What the model is sent', { exact: true }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('tells errors and examples once', async () => {
    await open('classes/Desk.html');
    const text = await page.locator('#refund').locator('xpath=..').innerText();
    expect(text.match(/When there is no such order/g)).toHaveLength(1);
    expect(text.match(/"A-1"/g)).toHaveLength(1);
  });

  it('opens and closes the schemas', async () => {
    await open('classes/Desk.html');
    const sent = block().getByText('"additionalProperties"').first();
    expect(await sent.isVisible()).toBe(false);
    await block().getByText('What the model sees').click();
    expect(await sent.isVisible()).toBe(true);
    await block().getByText('What the model sees').click();
    expect(await sent.isVisible()).toBe(false);
  });

  it('finds a method by what a model calls it', async () => {
    await open('documents/Tools.html');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.keyboard.type('refund_order');
    await page.locator('#tsd-search-results').getByText('Desk.refund').first().click();
    expect(page.url()).toMatch(/classes\/Desk\.html#refund$/);
  });

  it('lists each toolset in the navigation, below the page of all tools', async () => {
    await open('documents/Tools.html');
    const links = page.locator('.site-menu').getByRole('link');
    await links.filter({ hasText: 'Nasty' }).first().waitFor();
    const shown = await links.allInnerTexts();
    expect(shown.slice(shown.indexOf('Tools'), shown.indexOf('Tools') + 3)).toEqual(['Tools', 'Desk', 'Nasty']);
  });

  it('follows the colours of TypeDoc, light and dark', async () => {
    const colours = async (colorScheme: 'light' | 'dark'): Promise<string[]> => {
      await open('classes/Desk.html', { colorScheme });
      return page.evaluate(`
        const { backgroundColor, color } = getComputedStyle(document.querySelector('.toolwright'));
        [backgroundColor, color];
      `);
    };
    const [lightBack = 0, lightText = 0] = (await colours('light')).map(brightness);
    const [darkBack = 0, darkText = 0] = (await colours('dark')).map(brightness);
    expect(lightBack - lightText).toBeGreaterThan(120);
    expect(darkText - darkBack).toBeGreaterThan(120);
  });

  it.each([
    ['light', 'classes/Desk.html', '.toolwright'],
    ['dark', 'classes/Desk.html', '.toolwright'],
    ['light', 'documents/Tools.html', '.col-content'],
    ['dark', 'documents/Tools.html', '.col-content'],
  ] as const)('gives axe nothing to find (%s, %s)', async (colorScheme, path, part) => {
    await open(path, { colorScheme });
    await page.evaluate(`for (const each of document.querySelectorAll('.toolwright details')) each.open = true;`);
    await page.addScriptTag({ path: AXE });

    const { violations, passes } = await page.evaluate(async (selector) => {
      const { axe } = globalThis as unknown as { axe: { run(within: string): Promise<AxeResults> } };
      return axe.run(selector);
    }, part);

    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html, nodes[0]?.failureSummary])).toEqual([]);
    expect(passes.map(({ id }) => id)).toContain('color-contrast');
  });

  it('fits a narrow screen', async () => {
    await open('classes/Desk.html', { viewport: { width: 390, height: 800 } });
    const { x = 0, width = 0 } = (await block().boundingBox()) ?? {};
    expect(width).toBeGreaterThan(200);
    expect(x + width).toBeLessThanOrEqual(390);
  });

  it.each(['classes/Nasty.html', 'documents/Tools.html', 'documents/Tools.Nasty.html'])(
    'shows what a description says as it is (%s)',
    async (path) => {
      await open(path);
      expect(await page.title()).not.toBe('taken over');
      expect(await page.getByText('</style><script>').first().isVisible()).toBe(true);
    },
  );
});

/** Of `rgb(1, 2, 3)`, from 0 to 255. */
function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return (red + green + blue) / 3;
}
