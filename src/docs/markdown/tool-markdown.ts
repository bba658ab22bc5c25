import type { DocumentedTool } from '../documentation.js';
import { argumentRows, resultRows, type SchemaRow } from '../schema-rows.js';
import { readableJson } from '../text/print-json.js';
import { cellCode, codeBlock, escapeLines, escapeMarkdown, inlineCode } from './escape-markdown.js';

/** The part of a page that is about one tool: headings, paragraphs, lists and tables, one after the other. */
export function toolMarkdown(tool: DocumentedTool): string[] {
  const { id, anchor, description } = tool;
  return [
    `<a id="${anchor}"></a>`,
    `## ${escapeMarkdown(id)}`,
    ...(description.trim() === '' ? [] : [escapeLines(description)]),
    ...toolDetailsMarkdown(tool, (title) => `### ${title}`),
  ];
}

/**
 * What there is to say of a tool besides its name and what it is for.
 *
 * @param heading Makes the heading of one of its parts.
 */
export function toolDetailsMarkdown(tool: DocumentedTool, heading: (title: string) => string): string[] {
  const { description, entry, facts, hidden, strictSchema, isStrict } = tool;
  const list = [
    ...(entry.deprecated ? ['- Deprecated: yes'] : []),
    ...facts.map(({ label, value, isCode }) => `- ${label}: ${isCode ? inlineCode(value) : escapeMarkdown(value)}`),
    ...(hidden.length === 0
      ? []
      : [`- Filled in by the application, unknown to the model: ${hidden.map((name) => inlineCode(name)).join(', ')}`]),
    ...(entry.throws ?? []).map(
      ({ type, text }) => `- Fails${type === undefined ? '' : ` with ${inlineCode(type)}`}: ${escapeMarkdown(text)}`,
    ),
  ];
  return [
    list.join('\n'),
    heading('Arguments'),
    table('Argument', argumentRows(tool.inputSchema)) ?? 'None.',
    ...tool.examples.flatMap((example) => ['Example:', codeBlock('json', readableJson(example))]),
    ...lossBlocks(tool),
    ...resultBlocks(tool, heading),
    `<details>\n<summary>What the model is sent${isStrict ? '' : ', not strict'}</summary>`,
    codeBlock('json', readableJson({ name: entry.name, description, parameters: strictSchema })),
    '</details>',
  ];
}

function lossBlocks({ losses }: DocumentedTool): string[] {
  if (losses.length === 0) return [];
  const lines = losses.map(
    ({ path, keyword, value, reason }) =>
      `- ${inlineCode(path === '' ? '(arguments)' : path)}: ${inlineCode(`${keyword} ${JSON.stringify(value)}`)}. ${escapeMarkdown(reason)}`,
  );
  return ['Checked on each call, though the schema that the model is sent does not say it:', lines.join('\n')];
}

function resultBlocks({ outputSchema }: DocumentedTool, heading: (title: string) => string): string[] {
  return outputSchema === undefined ? [] : [heading('Result'), table('Part', resultRows(outputSchema)) ?? 'Nothing.'];
}

function table(head: string, rows: readonly SchemaRow[]): string | undefined {
  if (rows.length === 0) return undefined;
  // Padded columns would change every line when one of them grows.
  return [
    `| ${head} | ${head === 'Argument' ? 'Must be' : 'Is'} | Required | Default | Description |`,
    '|---|---|---|---|---|',
    ...rows.map(row),
  ].join('\n');
}

function row({ path, what, isRequired, isForm, standard, description, isDeprecated }: SchemaRow): string {
  const cells = [
    cellCode(path),
    escapeMarkdown(what),
    isForm ? 'one form' : isRequired ? 'yes' : 'no',
    standard === undefined ? '' : cellCode(standard),
    `${isDeprecated ? 'Deprecated. ' : ''}${escapeMarkdown(description)}`,
  ];
  return `| ${cells.join(' | ')} |`.replaceAll(/ {2,}/g, ' ');
}
