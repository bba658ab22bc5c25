import type { SchemaRow } from '../schema-rows.js';
import { escapeHtml } from './escape-html.js';

/**
 * Places in a value as a table, which a narrow screen shows as a list: the roles keep it a table for those who listen.
 *
 * @param head What the places are: `Argument`.
 * @param labelledBy The id of the heading above it.
 */
export function rowsTable(head: string, rows: readonly SchemaRow[], labelledBy: string): string {
  const heads = [head, head === 'Argument' ? 'Must be' : 'Is', 'Description'].map(
    (text) => `<th role="columnheader" scope="col">${text}</th>`,
  );
  return `<table role="table" aria-labelledby="${labelledBy}"><thead role="rowgroup"><tr role="row">${heads.join('')}</tr></thead><tbody role="rowgroup">
${rows.map((each) => row(each, head === 'Argument')).join('\n')}
</tbody></table>`;
}

function row(
  { path, what, isRequired, isForm, standard, description, isDeprecated }: SchemaRow,
  isArgument: boolean,
): string {
  // Of what comes back, only what may be missing is worth a word.
  const need = isForm ? 'one form' : isRequired ? (isArgument ? 'required' : '') : 'optional';
  const old = isDeprecated ? ' <span class="tag">deprecated</span>' : '';
  const given =
    standard === undefined ? '' : `<span class="given">Default: <code>${escapeHtml(standard)}</code></span>`;
  return `<tr role="row"><th role="rowheader" scope="row"><code>${pathHtml(path)}</code>${need === '' ? '' : ` <span class="need">${need}</span>`}${old}</th><td role="cell">${escapeHtml(what)}${given}</td><td role="cell" class="text">${escapeHtml(description)}</td></tr>`;
}

/** The last part of a path is what the eye looks for. */
function pathHtml(path: string): string {
  const [, above = '', own = ''] = /^(.*\.)?(.*)$/s.exec(path) ?? [];
  return `${above === '' ? '' : `<span class="above">${escapeHtml(above)}</span>`}${escapeHtml(own)}`;
}
