import type { DocumentedTool } from '../documentation.js';
import { argumentRows, resultRows } from '../schema-rows.js';
import type { ToolFact } from '../tool-facts.js';
import { escapeHtml } from './escape-html.js';
import { jsonHtml } from './json-html.js';
import { rowsTable } from './rows-table.js';

/** Everything about one tool. */
export function toolHtml(tool: DocumentedTool): string {
  const { id, anchor, description, entry } = tool;
  const place = `tool-${anchor}`;
  const old = entry.deprecated ? ' <span class="tag">deprecated</span>' : '';
  return `<article class="tool" id="${place}" aria-labelledby="${place}-name">
<h3 id="${place}-name"><a href="#${place}">${escapeHtml(id)}</a>${old}</h3>
${description.trim() === '' ? '<p class="none">Nobody has described this tool.</p>' : `<p class="text lead">${escapeHtml(description.trim())}</p>`}
${toolDetailsHtml(tool, place, 'h4')}
</article>`;
}

/**
 * What there is to say of a tool besides its name and what it is for.
 *
 * @param place What the ids in it begin with.
 * @param heading What its parts are headed by.
 */
export function toolDetailsHtml(tool: DocumentedTool, place: string, heading: 'h4' | 'h5'): string {
  return [
    factsHtml(tool),
    ...argumentsHtml(tool, place, heading),
    ...resultHtml(tool, place, heading),
    ...foldedHtml(tool, place),
  ].join('\n');
}

function argumentsHtml({ inputSchema, examples }: DocumentedTool, place: string, heading: string): string[] {
  const rows = argumentRows(inputSchema);
  return [
    `<${heading} id="${place}-arguments">Arguments</${heading}>`,
    rows.length === 0 ? '<p class="none">None.</p>' : rowsTable('Argument', rows, `${place}-arguments`),
    ...(examples.length === 0
      ? []
      : [`<${heading}>${examples.length === 1 ? 'Example' : 'Examples'}</${heading}>`, ...examples.map(jsonHtml)]),
  ];
}

function resultHtml({ outputSchema }: DocumentedTool, place: string, heading: string): string[] {
  if (outputSchema === undefined) return [];
  return [
    `<${heading} id="${place}-result">Result</${heading}>`,
    rowsTable('Part', resultRows(outputSchema), `${place}-result`),
  ];
}

function factsHtml({ facts, hidden, entry }: DocumentedTool): string {
  const others: ToolFact[] = [
    ...(hidden.length === 0 ? [] : [{ label: 'Filled in by the application', value: hidden.join(', ') }]),
    ...(entry.throws ?? []).map(({ type, text }) => ({
      label: type === undefined ? 'Fails' : `Fails with ${type}`,
      value: text,
    })),
  ];
  const rows = [...facts, ...others].map(
    ({ label, value, isCode }) =>
      `<div><dt>${escapeHtml(label)}</dt><dd>${isCode ? `<code>${escapeHtml(value)}</code>` : escapeHtml(value)}</dd></div>`,
  );
  return `<dl class="facts">${rows.join('')}</dl>`;
}

function foldedHtml(
  { entry, description, strictSchema, isStrict, inputSchema, outputSchema, losses }: DocumentedTool,
  place: string,
): string[] {
  const sent = `<dl class="sent"><div><dt>Name</dt><dd><code>${escapeHtml(entry.name)}</code></dd></div><div><dt>Description</dt><dd class="text">${description === '' ? '<span class="none">(empty)</span>' : escapeHtml(description)}</dd></div><div><dt>${isStrict ? 'Strict schema' : 'Schema'}</dt><dd>${jsonHtml(strictSchema)}</dd></div></dl>`;
  const checks = losses.map(
    ({ path, keyword, value, reason }) =>
      `<li><code>${escapeHtml(path === '' ? '(arguments)' : path)}</code>: <code>${escapeHtml(`${keyword} ${JSON.stringify(value)}`)}</code>. ${escapeHtml(reason)}</li>`,
  );
  return [
    folded(`${place}-sent`, 'What the model sees', sent),
    folded(`${place}-input`, 'Schema of the arguments', jsonHtml(inputSchema)),
    ...(outputSchema === undefined ? [] : [folded(`${place}-output`, 'Schema of the result', jsonHtml(outputSchema))]),
    ...(checks.length === 0
      ? []
      : [
          folded(
            `${place}-checks`,
            'Checked on each call, though the model is not told',
            `<ul>${checks.join('')}</ul>`,
          ),
        ]),
  ];
}

function folded(id: string, summary: string, content: string): string {
  return `<details id="${id}"><summary>${summary}</summary><div class="inside">${content}</div></details>`;
}
