import { DefaultTheme, JSX, type Application, type Reflection, RendererEvent } from 'typedoc';

import type { DocumentedTool } from '../../docs/documentation.js';
import { escapeHtml } from '../../docs/html/escape-html.js';
import { toolDetailsHtml } from '../../docs/html/tool-html.js';
import { documentedTool } from '../documented-tools.js';
import { TOOL_TAG } from '../writing/tool-block.js';
import { STYLE } from './style.js';

/** In TypeDoc's own themes, shows tools as HTML in place of the Markdown in their comments. */
export function renderTools({ renderer, options }: Application): void {
  let isShown = false;
  renderer.on(RendererEvent.BEGIN, () => {
    isShown = renderer.theme instanceof DefaultTheme;
  });
  renderer.hooks.on('head.end', () => JSX.createElement('style', null, JSX.createElement(JSX.Raw, { html: STYLE })));
  renderer.hooks.on('comment.beforeTags', (_, comment, reflection: Reflection) => {
    const tag = comment.getTag(TOOL_TAG);
    if (!isShown || tag === undefined || options.getValue('notRenderedTags').includes(TOOL_TAG)) return NOTHING;
    const tool = documentedTool(reflection);
    if (tool === undefined) return NOTHING;
    tag.skipRendering = true;
    return JSX.createElement(JSX.Raw, { html: html(tool) });
  });
}

const NOTHING = JSX.createElement(JSX.Fragment, null);

function html(tool: DocumentedTool): string {
  const { entry, anchor, description } = tool;
  const place = `tool-${anchor}`;
  const old = entry.deprecated ? ' <span class="tag">deprecated</span>' : '';
  const text = description.trim();
  return `<section class="toolwright" id="${place}" aria-labelledby="${place}-name">
<h4 id="${place}-name"><span class="kind">Tool</span> <a href="#${place}"><code>${escapeHtml(entry.name)}</code></a>${old}</h4>
${text === '' ? '<p class="none">Nobody has described this tool.</p>' : `<p class="text lead">${escapeHtml(text)}</p>`}
${toolDetailsHtml(tool, place, 'h5')}
</section>`;
}
