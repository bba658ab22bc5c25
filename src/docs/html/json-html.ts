import { readableJson } from '../text/print-json.js';
import { escapeJson } from './escape-html.js';

/** Texts in JSON; those that a colon follows are names. */
const TEXT = /("(?:\\.|[^"\\])*")(:)?/g;

/** JSON with its names and texts marked, for the eye. */
export function jsonHtml(value: unknown): string {
  const html = escapeJson(readableJson(value)).replaceAll(TEXT, (_, text: string, colon?: string) =>
    colon === undefined ? `<i>${text}</i>` : `<b>${text}</b>:`,
  );
  return `<pre><code>${html}</code></pre>`;
}
