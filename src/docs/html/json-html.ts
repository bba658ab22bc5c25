import { visibleJson } from '../text/hidden-characters.js';
import { readableJson, type JsonStyle } from '../text/print-json.js';
import { escapeJson } from './escape-html.js';

const shown = (json: string): string => escapeJson(visibleJson(json));

const MARKED: JsonStyle = {
  name: (json) => `<b>${shown(json)}</b>`,
  text: (json) => `<i>${shown(json)}</i>`,
};

/** JSON with its names and texts marked, for the eye. */
export function jsonHtml(value: unknown): string {
  return `<pre><code>${readableJson(value, MARKED)}</code></pre>`;
}
