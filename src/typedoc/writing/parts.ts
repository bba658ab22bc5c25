import type { CommentDisplayPart, Reflection } from 'typedoc';

import { escapeMarkdown } from '../../docs/markdown/escape-markdown.js';

/** Gathers Markdown with links to what TypeDoc documents, which every output of TypeDoc writes in its own way. */
export class Parts {
  readonly list: CommentDisplayPart[] = [];

  markdown(text: string): this {
    const last = this.list.at(-1);
    if (last?.kind === 'text') last.text += text;
    else this.list.push({ kind: 'text', text });
    return this;
  }

  /** A text of others. */
  text(text: string): this {
    return this.markdown(escapeMarkdown(text));
  }

  /** A name in the code, and where more is said of it. */
  code(name: string, target: Reflection | undefined): this {
    const text = escapeMarkdown(name);
    if (target === undefined) return this.markdown(`<code>${text}</code>`);
    this.list.push({ kind: 'inline-tag', tag: '@linkcode', text, target });
    return this;
  }

  link(name: string, target: Reflection): this {
    this.list.push({ kind: 'inline-tag', tag: '@link', text: escapeMarkdown(name), target });
    return this;
  }
}
