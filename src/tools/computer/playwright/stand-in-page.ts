import type { PlaywrightPage } from './playwright-page.js';

/** What became of a page that nobody can look at any more. */
export type Breakdown = 'crashed' | 'hangs';

const SENTENCES: Readonly<Record<Breakdown, string>> = {
  crashed: 'This page crashed',
  hangs: 'This page does not answer',
};

/**
 * Opens a page in the place of a broken one, beside it and with its logins. It says what happened and leads back: loading the other again at
 * once might break this one as well.
 *
 * @returns Nothing where no page can be opened: the context of `browser.newPage()` has but one.
 */
export async function openStandIn(broken: PlaywrightPage, breakdown: Breakdown): Promise<PlaywrightPage | undefined> {
  try {
    const page = await broken.context?.().newPage?.();
    await page?.goto(`data:text/html;charset=utf-8,${encodeURIComponent(notice(broken.url(), breakdown))}`);
    return page;
  } catch {
    return undefined;
  }
}

function notice(url: string, breakdown: Breakdown): string {
  const shown = url.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return `<!doctype html><title>${SENTENCES[breakdown]}</title>
<body style="font: 20px sans-serif; margin: 40px">
<p>${SENTENCES[breakdown]}:<p>${shown}<p><a href="${shown}">Load it again</a>`;
}
