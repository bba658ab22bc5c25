import { createHash } from 'node:crypto';

import type { Documentation, DocumentedToolset } from '../documentation.js';
import { visibleLine } from '../text/hidden-characters.js';
import { escapeHtml } from './escape-html.js';
import { SCRIPT } from './script.js';
import { STYLE } from './style.js';
import { toolHtml } from './tool-html.js';

/** `index.html`: everything on one page that needs no other file. */
export function htmlFiles(documentation: Documentation): Map<string, string> {
  return new Map([['index.html', htmlPage(documentation)]]);
}

/** Nothing but what the page brings along: whatever got into it from elsewhere is not run and asks for nothing. */
const POLICY = [
  "default-src 'none'",
  `style-src '${hashOf(STYLE)}'`,
  `script-src '${hashOf(SCRIPT)}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

function htmlPage({ title, toolsets }: Documentation): string {
  const name = escapeHtml(visibleLine(title));
  const count = toolsets.reduce((sum, { tools }) => sum + tools.length, 0);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="toolwright docs">
<title>${name}</title>
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the tools</a>
<aside class="side">
<p class="brand"><a href="#content">${name}</a></p>
<div class="find" role="search" hidden><label class="unseen" for="search">Search tools</label><input id="search" type="search" placeholder="Search" autocomplete="off" spellcheck="false"><kbd aria-hidden="true">/</kbd></div>
<p id="found" class="found" role="status"></p>
<details class="menu" open><summary>All tools</summary>
<nav aria-label="Tools">
${toolsets.map(navHtml).join('\n')}
</nav></details>
</aside>
<main id="content" tabindex="-1">
<header class="intro"><h1>${name}</h1><p>${countText(count, 'tool')} in ${countText(toolsets.length, 'toolset')}, as the code declares them.</p><button id="unfold" type="button" hidden>Open all details</button></header>
${toolsets.map(toolsetHtml).join('\n')}
<p id="nothing" class="none" hidden>No tool has all of these words.</p>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

function navHtml({ className, page, tools }: DocumentedToolset): string {
  const links = tools.map(({ anchor, id, entry }) => {
    const old = entry.deprecated ? ' class="gone"' : '';
    return `<li><a href="#tool-${anchor}"${old}>${escapeHtml(id)}</a></li>`;
  });
  return `<section><h2><a href="#set-${page}">${escapeHtml(className)}</a></h2><ul>${links.join('')}</ul></section>`;
}

function toolsetHtml({ className, namespace, page, description, source, tools }: DocumentedToolset): string {
  const facts = [
    ...(source === '' ? [] : [`<code>${escapeHtml(source)}</code>`]),
    ...(namespace === undefined ? [] : [`namespace <code>${escapeHtml(namespace)}</code>`]),
  ];
  return `<section class="toolset" id="set-${page}">
<header><h2>${escapeHtml(className)}</h2>${facts.length === 0 ? '' : `<p class="source">${facts.join(' · ')}</p>`}${description === '' ? '' : `<p class="text">${escapeHtml(description)}</p>`}</header>
${tools.map(toolHtml).join('\n')}
</section>`;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
