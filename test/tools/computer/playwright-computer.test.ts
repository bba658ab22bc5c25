import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { OpenAI } from 'openai';
import { Agent, computerTool, run, setLogger, UserError } from '../../../src/index.js';
import { OpenAIResponsesModel } from '../../../src/openai/index.js';
import { PlaywrightComputer, type PlaywrightComputerOptions } from '../../../src/tools/computer/playwright/index.js';
import { findChromium } from '../../support/chromium.js';
import { decodePng } from '../../support/decode-png.js';
import { items, say, type Step } from '../../support/openai-server.js';
import { serversPerTest } from '../../support/openai-with-server.js';
import { openDesk, type DeskSite } from './desk-page.js';

const startServer = serversPerTest();

/** Asks for two actions, and is content with a picture, which is kept; several runs may ask in any order. */
function clickAndType(seen: OpenAI.Responses.ResponseInputItem.ComputerCallOutput[]): Step {
  return (request) => {
    const { input } = request as OpenAI.Responses.ResponseCreateParams;
    const last = typeof input === 'object' ? input.at(-1) : undefined;
    if (last?.type === 'computer_call_output') {
      seen.push(last);
      return say('Done.');
    }
    const actions = [
      { type: 'click', x: 40, y: 20, button: 'left' },
      { type: 'type', text: 'hi' },
    ];
    return items({ type: 'computer_call', id: 'cu_1', call_id: 'call_1', pending_safety_checks: [], actions });
  };
}

// A busy machine takes its time to start browsers.
jest.setTimeout(60_000);

const executablePath = findChromium('PlaywrightComputer') ?? '';

describe('new PlaywrightComputer()', () => {
  const page = { viewportSize: () => null } as unknown as Page;

  it.each([
    ['a misspelt option', { startURL: 'https://a.example' }, 'startUrl'],
    ['a size that is none', { dimensions: [0, 600] }, 'dimensions'],
    ['an origin that is none', { allowedOrigins: ['shop.example'] }, 'https://'],
    ['a start elsewhere', { startUrl: 'https://b.example', allowedOrigins: ['https://a.example'] }, 'startUrl'],
    ['a time that is none', { waitMs: -1 }, 'waitMs'],
    ['patience that has no end', { patienceMs: 0 }, 'patienceMs is 0; give milliseconds, more than 0'],
    ['limits for a page of yours', { page, allowedOrigins: [], launch: {} }, 'allowedOrigins, launch'],
  ])('refuses %s', (_what, options, words) => {
    const make = (): unknown => new PlaywrightComputer(options as PlaywrightComputerOptions);
    expect(make).toThrow(UserError);
    expect(make).toThrow(words);
  });

  it('starts no browser before it is used', async () => {
    const computer = new PlaywrightComputer({ launch: { executablePath: '/nowhere' } });
    await expect(computer.dispose()).resolves.toBeUndefined();
  });
});

(executablePath === '' ? describe.skip : describe)('a browser', () => {
  let site: DeskSite;
  let browser: Browser;
  const computers: PlaywrightComputer[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, chromiumSandbox: false });
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    site = await openDesk();
  });
  afterEach(async () => {
    setLogger(undefined);
    await Promise.all(computers.splice(0).map((computer) => computer.dispose()));
    await Promise.all(browser.contexts().map((context) => context.close()));
    await site.close();
  });

  /** One that starts a browser of its own. */
  function start(options: PlaywrightComputerOptions = {}): PlaywrightComputer {
    const launch = { executablePath, chromiumSandbox: false };
    const computer = new PlaywrightComputer({ startUrl: site.origin, waitMs: 1, launch, ...options });
    computers.push(computer);
    return computer;
  }

  /** One with a page of the test's browser, on the desk. */
  async function onDesk(
    options: PlaywrightComputerOptions = {},
  ): Promise<{ computer: PlaywrightComputer; page: Page }> {
    const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
    await page.goto(site.origin);
    return { computer: new PlaywrightComputer({ page, waitMs: 1, ...options }), page };
  }

  /** Gives what stands in for its page afterwards, and where the way back is. */
  async function crash(computer: PlaywrightComputer): Promise<{ page: Page; link: [x: number, y: number] }> {
    await crashPage((await computer.page()) as Page);
    const page = (await computer.page()) as Page;
    expect(await page.textContent('body')).toContain('This page crashed');
    return { page, link: await linkOf(page) };
  }

  async function loadAgain(computer: PlaywrightComputer, page: Page): Promise<void> {
    await computer.click(...(await linkOf(page)), 'left');
    await page.waitForURL(`${site.origin}/`);
    expect(decodePng(await computer.screenshot()).at(140, 20)).toEqual([200, 100, 50]);
  }

  function eventsOf(page: Page): Promise<string[]> {
    return page.evaluate(() => (globalThis as unknown as { events: string[] }).events.splice(0));
  }

  it('shows a page pixel by pixel, as large as it says', async () => {
    const computer = start({ dimensions: [640, 480] });
    const picture = decodePng(await computer.screenshot());
    expect([picture.width, picture.height]).toEqual(computer.dimensions);
    expect(picture.at(140, 20)).toEqual([200, 100, 50]);
    expect(picture.at(600, 400)).toEqual([10, 20, 30]);
    expect(computer.environment).toBe('browser');
  });

  it('shows the pixels of CSS on a screen that has more', async () => {
    const computer = start({ dimensions: [640, 480], context: { deviceScaleFactor: 2 } });
    const picture = decodePng(await computer.screenshot());
    expect([picture.width, picture.height, ...picture.at(140, 20)]).toEqual([640, 480, 200, 100, 50]);
  });

  it('clicks with each button, and goes back and forward with two of them', async () => {
    const { computer, page } = await onDesk();
    await computer.click(140, 20, 'left');
    await computer.click(140, 20, 'wheel');
    await computer.click(140, 20, 'right');
    await computer.doubleClick(140, 20);
    const events = (await eventsOf(page)).filter((event) => /click|menu/.test(event));
    expect(events).toEqual([
      'click button 0',
      'auxclick button 1',
      'contextmenu button 2',
      'auxclick button 2',
      'click button 0',
      'click button 0',
      'dblclick button 0',
    ]);
    await computer.click(340, 20, 'left');
    await computer.screenshot();
    expect(page.url()).toBe(`${site.origin}/next`);
    await computer.click(0, 0, 'back');
    expect(page.url()).toBe(`${site.origin}/`);
    await computer.click(0, 0, 'forward');
    expect(page.url()).toBe(`${site.origin}/next`);
  });

  it('types into what was clicked, and presses keys together', async () => {
    const { computer, page } = await onDesk();
    await computer.click(40, 20, 'left');
    await computer.type('Grüße 🙂 1');
    expect(await page.inputValue('#text')).toBe('Grüße 🙂 1');
    await computer.keypress(['CTRL', 'A']);
    await computer.keypress(['BACKSPACE']);
    await computer.type('b');
    await computer.keypress(['HOME']);
    await computer.keypress(['SHIFT', 'a']);
    expect(await page.inputValue('#text')).toBe('Ab');
  });

  it('holds modifier keys with the mouse, and lets them go', async () => {
    const { computer, page } = await onDesk();
    await computer.click(140, 20, 'left', { keys: ['SHIFT', 'CTRL'] });
    await computer.click(140, 20, 'left');
    const events = (await eventsOf(page)).filter((event) => event.startsWith('click'));
    expect(events).toEqual(['click button 0 shift ctrl', 'click button 0']);
  });

  it('leaves keys out that no keyboard has, with a warning', async () => {
    const warnings: string[] = [];
    setLogger({ warn: (message) => warnings.push(message) });
    const { computer, page } = await onDesk();
    await computer.keypress(['PRINTSCREEN', 'x']);
    expect((await eventsOf(page)).filter((event) => event.startsWith('keydown'))).toEqual(['keydown page x']);
    expect(warnings).toEqual([expect.stringContaining('PRINTSCREEN')]);
  });

  it('moves, drags along a path, and scrolls', async () => {
    const { computer, page } = await onDesk();
    await computer.move(210, 10);
    expect(await eventsOf(page)).toEqual(['move 210,10 0']);
    await computer.drag([
      [220, 20],
      [300, 200],
      [320, 240],
    ]);
    const drag = (await eventsOf(page)).filter((event) => !event.startsWith('click'));
    expect(drag).toEqual(['move 220,20 0', 'mousedown handle 0', 'move 300,200 1', 'move 320,240 1', 'mouseup page 0']);
    await computer.drag([]);
    await computer.scroll(400, 300, 0, 250);
    await computer.screenshot();
    expect(await page.evaluate('scrollY')).toBe(250);
    await computer.wait();
  });

  it('has the page in front that was opened last, until it is closed', async () => {
    const { computer, page } = await onDesk();
    await computer.click(440, 20, 'left');
    const tab = page.context().pages().at(1) ?? (await page.context().waitForEvent('page'));
    await computer.screenshot();
    expect((await computer.page()).url()).toBe(`${site.origin}/tab`);
    await tab.close();
    expect((await computer.page()).url()).toBe(`${site.origin}/`);
    await page.close();
    await expect(computer.screenshot()).rejects.toThrow('has been closed');
  });

  it.each([
    ['at once', 'document.onmousedown = () => close()'],
    ['a moment later', 'document.onclick = () => setTimeout(close, 50)'],
  ])('shows what is behind a page that closes %s when it is clicked', async (_when, script) => {
    const { computer, page } = await onDesk();
    await computer.click(440, 20, 'left');
    const tab = page.context().pages().at(1) ?? (await page.context().waitForEvent('page'));
    await computer.screenshot();
    await tab.evaluate(script);

    await computer.click(140, 20, 'left');
    await computer.wait();

    expect(decodePng(await computer.screenshot()).at(140, 20)).toEqual([200, 100, 50]);
    expect((await computer.page()).url()).toBe(`${site.origin}/`);
  });

  it('goes on where a key closes the page before it is let go', async () => {
    const { computer, page } = await onDesk();
    await computer.click(440, 20, 'left');
    const tab = page.context().pages().at(1) ?? (await page.context().waitForEvent('page'));
    await computer.screenshot();
    await tab.evaluate('document.onkeydown = () => close()');

    await expect(computer.keypress(['CTRL', 'A'])).resolves.toBeUndefined();
    await computer.screenshot();
    expect((await computer.page()).url()).toBe(`${site.origin}/`);
  });

  it('shows the page as it is while a link leads to what never answers', async () => {
    const { computer, page } = await onDesk({ patienceMs: 500 });
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    await page.evaluate(`document.onclick = () => { location = 'http://127.0.0.1:${port}' }`);
    await computer.click(140, 20, 'left');

    const picture = decodePng(await computer.screenshot());

    expect([picture.width, ...picture.at(140, 20)]).toEqual([800, 200, 100, 50]);
    silent.closeAllConnections();
    silent.close();
  });

  it('shows a page that goes from one document to the next all the time', async () => {
    const { computer, page } = await onDesk();
    await page.addInitScript('setTimeout(() => location.reload(), 200)');
    await page.reload();
    for (let pictures = 0; pictures < 3; pictures++) expect(decodePng(await computer.screenshot()).width).toBe(800);
  });

  it('goes back where the history leads to nothing', async () => {
    const { computer, page } = await onDesk();
    const gone = createServer((_request, response) => response.end('here')).listen(0, '127.0.0.1');
    await once(gone, 'listening');
    await page.goto(`http://127.0.0.1:${(gone.address() as { port: number }).port}`);
    await page.goto(site.origin);
    gone.closeAllConnections();
    gone.close();

    await expect(computer.click(0, 0, 'back')).resolves.toBeUndefined();
    await expect(computer.screenshot()).resolves.toBeInstanceOf(Uint8Array);
  });

  it('that hangs keeps nobody waiting who has aborted', async () => {
    const { computer, page } = await onDesk();
    await page.evaluate(hangFor(1_000));
    const aborting = new AbortController();
    const clicking = computer.click(140, 20, 'left', { signal: aborting.signal });
    aborting.abort(new Error('Enough.'));
    await expect(clicking).rejects.toThrow('Enough.');
  });

  it('that hangs is not waited for until it comes back', async () => {
    const { computer, page } = await onDesk({ patienceMs: 1_000 });
    await page.evaluate(hangFor(2_500));
    await expect(computer.click(140, 20, 'left')).resolves.toBeUndefined();
    expect(await isAnswering(page)).toBe(false);
    await expect(pictureAtLast(computer)).resolves.toBeInstanceOf(Uint8Array);
    expect(await computer.page()).toBe(page);
  });

  it('that hangs for ever is told of once, and then makes way for a page that says so', async () => {
    const computer = start({ patienceMs: 500 });
    const hanging = (await computer.page()) as Page;
    await hanging.evaluate(hangFor(60_000));
    await computer.click(140, 20, 'left');
    await expect(computer.screenshot()).rejects.toMatchObject({
      code: 'COMPUTER_ACTION',
      message: expect.stringContaining(`The page at ${site.origin}/ is busy`),
    });

    expect(decodePng(await computer.screenshot()).width).toBe(1024);
    const page = (await computer.page()) as Page;
    expect(await page.textContent('body')).toContain('This page does not answer');
    await loadAgain(computer, page);
  });

  it('that crashes makes way for a page that says so, on which nothing is done unseen', async () => {
    const computer = start();
    const { page, link } = await crash(computer);
    await computer.click(...link, 'left');
    expect(page.url()).toContain('data:');
    await computer.screenshot();
    await loadAgain(computer, page);
  });

  it('of yours that crashes makes way for another of its context, which is closed in the end', async () => {
    const context = await browser.newContext({ viewport: { width: 800, height: 600 } });
    const yours = await context.newPage();
    await yours.goto(site.origin);
    const computer = new PlaywrightComputer({ page: yours });
    const { page } = await crash(computer);
    expect(decodePng(await computer.screenshot()).width).toBe(800);
    await computer.dispose();
    expect([page.isClosed(), yours.isClosed()]).toEqual([true, false]);
  });

  it('of yours that crashes where there can be no other is told of each time', async () => {
    const { computer, page } = await onDesk();
    await crashPage(page);
    const told = { code: 'COMPUTER_ACTION', message: expect.stringContaining('no other can be opened') };
    await expect(computer.screenshot()).rejects.toMatchObject(told);
    await expect(computer.click(1, 1, 'left')).rejects.toMatchObject(told);
  });

  it('lets the button go of a drag that goes wrong', async () => {
    const { computer, page } = await onDesk();
    const drag = computer.drag([[210, 10], [220] as unknown as [number, number]]);
    await expect(drag).rejects.toThrow('mouse.move');
    expect((await eventsOf(page)).filter((event) => event.startsWith('mouse'))).toEqual([
      'mousedown handle 0',
      'mouseup handle 0',
    ]);
  });

  it('is closed at once, however long its first page takes', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const computer = start({ startUrl: `http://127.0.0.1:${(silent.address() as { port: number }).port}` });
    const asked = once(silent, 'request');
    const opening = expect(computer.screenshot()).rejects.toThrow('disposed of');
    await asked;

    await expect(computer.dispose()).resolves.toBeUndefined();
    await opening;
    silent.closeAllConnections();
    silent.close();
  }, 20_000);

  it('leaves a page of yours open, and closes a browser of its own', async () => {
    const { computer, page } = await onDesk();
    await computer.screenshot();
    await computer.dispose();
    expect(page.isClosed()).toBe(false);

    const own = start();
    const started = (await own.page()) as Page;
    await own.dispose();
    expect(started.context().browser()?.isConnected()).toBe(false);
    // And starts anew where it is needed again.
    expect(decodePng(await own.screenshot()).width).toBe(1024);
  });

  it('starts one browser, however many ask at once', async () => {
    const computer = start();
    const pages = await Promise.all([computer.page(), computer.page()]);
    expect(pages[0]).toBe(pages[1]);
  });

  it('that does not start says why, and is tried again', async () => {
    const computer = new PlaywrightComputer({ launch: { executablePath: '/nowhere' } });
    await expect(computer.screenshot()).rejects.toThrow('/nowhere');
    await expect(computer.screenshot()).rejects.toThrow('/nowhere');
  });

  it('is closed when it cannot reach where it is to begin', async () => {
    const server = createServer((_request, response) => response.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const computer = start({ startUrl: `http://127.0.0.1:${port}` });
    await expect(computer.screenshot()).rejects.toThrow(/ERR_/);
    server.close();
  });

  it('goes nowhere that it may not: not by links, redirects, frames or new tabs', async () => {
    const elsewhere = await openDesk();
    const guarded = await openDesk(elsewhere.origin);
    try {
      const computer = start({ startUrl: guarded.origin, allowedOrigins: [guarded.origin] });
      const page = (await computer.page()) as Page;
      await computer.click(340, 20, 'left');
      await computer.screenshot();
      expect(page.url()).toBe(`${guarded.origin}/next`);

      await computer.click(540, 20, 'left');
      await computer.screenshot();
      await page.waitForFunction("document.body.textContent.includes('may not go to')");
      expect(await page.textContent('body')).toContain(elsewhere.origin);

      await page.goto(`${guarded.origin}/frame`);
      expect(await page.frames()[1]?.textContent('body')).toContain('may not go to');

      await page.goto(elsewhere.origin);
      await page.evaluate(
        (url) => (globalThis as unknown as { open(url: string): void }).open(url),
        `${elsewhere.origin}/tab`,
      );
      await computer.screenshot();

      expect(elsewhere.requests).toEqual([]);
      expect(guarded.requests).toEqual(['/', '/next', '/again', '/away', '/frame']);
    } finally {
      await Promise.all([elsewhere.close(), guarded.close()]);
    }
  });

  it('is what an agent sees and uses over HTTP, one for each of its runs', async () => {
    const seen: OpenAI.Responses.ResponseInputItem.ComputerCallOutput[] = [];
    const server = await startServer(...Array.from({ length: 4 }, () => clickAndType(seen)));
    const model = new OpenAIResponsesModel(server.client(), 'computer-use-preview');
    const made: PlaywrightComputer[] = [];
    const computer = (): PlaywrightComputer => {
      const one = start({ dimensions: [320, 240] });
      made.push(one);
      return one;
    };
    const tool = computerTool({ computer, environment: 'browser', dimensions: [320, 240] });
    const agent = new Agent({ name: 'Clerk', model, modelSettings: { truncation: 'auto' }, tools: [tool] });

    await Promise.all([run(agent, 'Go'), run(agent, 'Go')]);

    expect(new Set(made).size).toBe(2);
    expect(seen).toHaveLength(2);
    for (const { output } of seen) {
      const url = output.image_url ?? '';
      const picture = decodePng(Buffer.from(url.replace('data:image/png;base64,', ''), 'base64'));
      expect([picture.width, picture.height, ...picture.at(140, 20)]).toEqual([320, 240, 200, 100, 50]);
      expect(picture.at(5, 230)).toEqual([10, 20, 30]);
    }
    expect(server.requests[0]).toMatchObject({
      truncation: 'auto',
      tools: [{ type: 'computer_use_preview', environment: 'browser', display_width: 320, display_height: 240 }],
    });
  });

  it('that crashes ends no run, and the next one finds another page', async () => {
    const computer = start();
    const seen: OpenAI.Responses.ResponseInputItem.ComputerCallOutput[] = [];
    const server = await startServer(...Array.from({ length: 4 }, () => clickAndType(seen)));
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
    const agent = new Agent({ name: 'Clerk', model, tools: [computerTool({ computer })] });
    const page = (await computer.page()) as Page;
    await page.evaluate("document.onclick = () => console.log('click')");
    page.on('console', () => void crashPage(page));

    expect((await run(agent, 'Go')).finalOutput).toBe('Done.');
    expect((await run(agent, 'Again')).finalOutput).toBe('Done.');

    const pictures = seen.map(({ output }) => output.image_url?.length ?? 0);
    expect(pictures).toHaveLength(2);
    expect(Math.min(...pictures)).toBeGreaterThan(1_000);
    expect(await ((await computer.page()) as Page).textContent('body')).toContain('This page crashed');
  });

  it('downloads nothing', async () => {
    const computer = start();
    const page = (await computer.page()) as Page;
    const downloading = page.waitForEvent('download');
    await computer.click(640, 20, 'left');
    const download = await downloading;
    expect(await download.failure()).toContain('acceptDownloads');
  });
});

async function crashPage(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  // It does not answer.
  session.send('Page.crash').catch(() => {});
  await crashed;
}

async function linkOf(page: Page): Promise<[x: number, y: number]> {
  const box = await page.locator('a').boundingBox();
  return [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5];
}

/** A busy machine may need longer than the page does. */
async function pictureAtLast(computer: PlaywrightComputer): Promise<Uint8Array> {
  try {
    return await computer.screenshot();
  } catch {
    return computer.screenshot();
  }
}

/** A script that keeps the page from doing anything once it is clicked. */
function hangFor(milliseconds: number): string {
  return `document.onclick = () => { for (const end = Date.now() + ${milliseconds}; Date.now() < end; ); }`;
}

async function isAnswering(page: Page): Promise<boolean> {
  return await Promise.race([
    page.evaluate(() => true),
    new Promise<false>((resolve) => setTimeout(resolve, 200, false)),
  ]);
}
