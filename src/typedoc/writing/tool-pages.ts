import type { DeclarationReflection, DocumentReflection, Reflection } from 'typedoc';

import type { DocumentedTool, DocumentedToolset } from '../../docs/documentation.js';
import { escapeLines, inlineCode } from '../../docs/markdown/escape-markdown.js';
import { firstSentence } from '../../docs/text/first-sentence.js';
import { Parts } from './parts.js';
import type { Refusal } from './refusals.js';
import { toolBlock } from './tool-block.js';

/** What a page links to. */
export interface Place {
  readonly toolset: DocumentedToolset;
  readonly page: DocumentReflection;
  /** Undefined where TypeDoc documents something else alone. */
  readonly owner: DeclarationReflection | undefined;
  /** The methods that are documented, by their tools. */
  readonly methods: ReadonlyMap<DocumentedTool, DeclarationReflection>;
}

/** The page of all tools. */
export function writeIndex(page: DocumentReflection, places: readonly Place[], refusals: readonly Refusal[]): void {
  const parts = new Parts();
  const count = places.reduce((sum, { toolset: { tools } }) => sum + tools.length, 0);
  parts.markdown('# ').text(page.name).markdown('\n\n');
  parts.markdown(`${counted(count, 'tool')} in ${counted(places.length, 'toolset')}, as models are offered them.\n\n`);
  for (const place of places) {
    const { toolset, page: target } = place;
    parts.markdown('## ').text(toolset.className).markdown('\n\n');
    if (toolset.description !== '') parts.text(firstSentence(toolset.description)).markdown('\n\n');
    parts.link('All about this toolset', target).markdown('\n\n');
    table(place, parts);
  }
  if (refusals.length > 0) writeRefusals(refusals, parts);
  page.content = parts.list;
}

/** The page of one class. */
export function writeToolset(place: Place): void {
  const { toolset, page, owner, methods } = place;
  const { namespace, source, description, className, tools } = toolset;
  const parts = new Parts().markdown('# ').text(className).markdown('\n\n');
  if (description !== '') parts.markdown(`${escapeLines(description)}\n\n`);
  parts.markdown('- Class: ').code(className, owner).markdown('\n');
  if (source !== '') parts.markdown(`- Source: ${inlineCode(source)}\n`);
  if (namespace !== undefined) parts.markdown(`- Namespace: ${inlineCode(namespace)}\n`);
  parts.markdown('\n');
  table(place, parts);
  // What has no other page is told here.
  for (const tool of tools.filter((each) => !methods.has(each))) {
    parts
      .markdown('## ')
      .text(tool.id)
      .markdown(`\n\n${toolBlock(tool).join('\n\n')}\n\n`);
  }
  page.content = parts.list;
}

function table({ toolset: { tools }, page, methods }: Place, parts: Parts): void {
  parts.markdown('| Tool | What it does | Method |\n|---|---|---|\n');
  for (const tool of tools) {
    const { id, summary, entry } = tool;
    const target: Reflection = methods.get(tool) ?? page;
    parts
      .markdown('| ')
      .code(id, target)
      .markdown(entry.deprecated ? ' (deprecated)' : '');
    parts.markdown(' | ').text(summary).markdown(` | <code>`).text(entry.method).markdown('</code> |\n');
  }
  parts.markdown('\n');
}

function writeRefusals(refusals: readonly Refusal[], parts: Parts): void {
  parts.markdown('## Left out\n\nTagged as tools, yet no model is offered them:\n\n');
  for (const { name, reasons, reflection } of refusals) {
    parts
      .markdown('- ')
      .code(name, reflection)
      .markdown(`${reasons.length > 0 ? ': ' : ''}${reasons.join(' ')}\n`);
  }
  parts.markdown('\n');
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
