import type { Documentation, DocumentedToolset } from '../documentation.js';
import { escapeLines, escapeMarkdown, inlineCode } from './escape-markdown.js';
import { toolMarkdown } from './tool-markdown.js';

/** `index.md`, and a page for each toolset. */
export function markdownFiles({ title, toolsets }: Documentation): Map<string, string> {
  return new Map([
    [
      'index.md',
      page([
        `# ${escapeMarkdown(title)}`,
        ...(toolsets.length === 0 ? ['There are no tools.'] : toolsets.flatMap(indexEntry)),
      ]),
    ],
    ...toolsets.map((toolset) => [`${toolset.page}.md`, page(toolsetBlocks(toolset))] as const),
  ]);
}

function indexEntry({ className, page: name, description, tools }: DocumentedToolset): string[] {
  return [
    `## [${escapeMarkdown(className)}](${name}.md)`,
    ...(description === '' ? [] : [escapeLines(description)]),
    tools
      .map(({ id, anchor, summary, entry }) => {
        const link = `[${inlineCode(id)}](${name}.md#${anchor})`;
        const deprecated = entry.deprecated ? ' (deprecated)' : '';
        return `- ${link}${deprecated}${summary === '' ? '' : `: ${escapeMarkdown(summary)}`}`;
      })
      .join('\n'),
  ].filter((block) => block !== '');
}

function toolsetBlocks({ className, namespace, description, source, tools }: DocumentedToolset): string[] {
  const facts = [
    ...(source === '' ? [] : [`- Source: ${inlineCode(source)}`]),
    ...(namespace === undefined ? [] : [`- Namespace: ${inlineCode(namespace)}`]),
  ];
  return [
    `# ${escapeMarkdown(className)}`,
    ...(description === '' ? [] : [escapeLines(description)]),
    ...(facts.length === 0 ? [] : [facts.join('\n')]),
    ...tools.flatMap(toolMarkdown),
  ];
}

const MADE_BY = '<!-- Written by `toolwright docs` from a manifest. Changes here are lost. -->';

function page(blocks: readonly string[]): string {
  return `${[MADE_BY, ...blocks].join('\n\n')}\n`;
}
