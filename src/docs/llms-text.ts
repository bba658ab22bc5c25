import type { Documentation } from './documentation.js';
import { escapeMarkdown } from './markdown/escape-markdown.js';
import { firstSentence } from './text/first-sentence.js';

/** `llms.txt`: a title, what this is about, and links with a sentence each, as llmstxt.org has it. */
export function llmsFiles({ title, toolsets, formats }: Documentation): Map<string, string> {
  const count = toolsets.reduce((sum, { tools }) => sum + tools.length, 0);
  const sections = toolsets.map(({ className, page, description, tools }) => {
    const links = [
      link(className, `${page}.md`, firstSentence(description)),
      ...tools.map(({ id, anchor, summary }) => link(id, `${page}.md#${anchor}`, summary)),
    ];
    return `## ${escapeMarkdown(className)}\n\n${links.join('\n')}`;
  });
  const others = [
    ...(formats.includes('tools')
      ? [link('tools.json', 'tools.json', 'All tools as a request to the Responses API takes them.')]
      : []),
    ...(formats.includes('openapi')
      ? [link('openapi.json', 'openapi.json', 'All tools as operations of OpenAPI 3.1.')]
      : []),
  ];
  const about = `> ${count} ${count === 1 ? 'tool' : 'tools'} that an agent can call. Each link leads to what a tool takes, gives and costs.`;
  return new Map([
    [
      'llms.txt',
      `${[`# ${escapeMarkdown(title)}`, about, ...sections, ...(others.length === 0 ? [] : [`## Optional\n\n${others.join('\n')}`])].join('\n\n')}\n`,
    ],
  ]);
}

function link(name: string, target: string, text: string): string {
  return `- [${escapeMarkdown(name)}](${target})${text === '' ? '' : `: ${escapeMarkdown(text)}`}`;
}
