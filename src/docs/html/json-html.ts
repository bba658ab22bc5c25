import { visibleJson } from '../text/hidden-characters.js';
import { readableJson, type JsonStyle } from '../text/print-json.js';
import { escapeJson } from './escape-html.js';

/** Names and texts marked, for the eye. */
const MARKED: JsonStyle = {
  name: (json) => `<b>${escapeJson(visibleJson(json))}</b>`,
  text: (json) => `<i>${escapeJson(visibleJson(json))}</i>`,
};

export function jsonHtml(value: unknown): string {
  return `<pre><code>${readableJson(value, MARKED)}</code></pre>`;
}
