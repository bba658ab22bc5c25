import { visibleText } from '../text/hidden-characters.js';

const MARK = /[&<>"']/;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text of others as HTML that shows it as it is, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  const visible = visibleText(text);
  // Most texts have nothing to escape.
  return !MARK.test(visible) ? visible : visible.replaceAll(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);
}

/** The same of JSON, between tags alone: there are too many quotes in it to write each in six letters. */
export function escapeJson(json: string): string {
  return json.replaceAll(/[&<>]/g, (mark) => ENTITIES[mark] ?? mark);
}
