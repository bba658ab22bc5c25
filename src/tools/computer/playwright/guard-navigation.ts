import type { Browser, CDPSession } from 'playwright-core';

/**
 * Keeps the pages and frames of a browser at some origins. Not done with Playwright's routes: they see the first request of a chain of
 * redirects only, and the guard has to see each.
 */
export async function guardNavigation(browser: Browser, allowedOrigins: ReadonlySet<string>): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    // A page that has closed meanwhile wants no answer.
    decide(session, requestId, request.url, allowedOrigins).catch(() => {});
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] });
}

async function decide(
  session: CDPSession,
  requestId: string,
  url: string,
  allowedOrigins: ReadonlySet<string>,
): Promise<void> {
  if (isAllowed(url, allowedOrigins)) {
    await session.send('Fetch.continueRequest', { requestId });
    return;
  }
  // A page rather than an error of the network: the model reads what it may not do.
  const text = `This browser may not go to ${originOf(url)}. It may go to: ${[...allowedOrigins].join(', ')}`;
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: 403,
    responseHeaders: [{ name: 'content-type', value: 'text/plain; charset=utf-8' }],
    body: Buffer.from(text).toString('base64'),
  });
}

function isAllowed(url: string, allowedOrigins: ReadonlySet<string>): boolean {
  const { protocol } = new URL(url);
  // Neither comes from anywhere but a page that is allowed.
  return protocol === 'about:' || protocol === 'data:' || allowedOrigins.has(new URL(url).origin);
}

function originOf(url: string): string {
  const { origin, protocol } = new URL(url);
  return origin === 'null' ? `${protocol} addresses` : origin;
}
