import { Comment, CommentTag, type CommentDisplayPart, type SignatureReflection } from 'typedoc';

import type { DocumentedTool } from '../../docs/documentation.js';
import { codeBlock, escapeLines, inlineCode } from '../../docs/markdown/escape-markdown.js';
import { toolDetailsMarkdown } from '../../docs/markdown/tool-markdown.js';
import { readableJson } from '../../docs/text/print-json.js';
import type { JsonSchema } from '../../schema/index.js';

/** What is said of a tool stands in its comment under this tag, in Markdown: every theme and TypeDoc's JSON have it. */
export const TOOL_TAG = '@tool';

/** Writes what a model is told into the comment of its method. */
export function addToolBlock(signature: SignatureReflection, tool: DocumentedTool): void {
  const comment = (signature.comment ??= new Comment());
  comment.blockTags = comment.blockTags.filter(({ tag }) => tag !== TOOL_TAG);
  comment.blockTags.push(new CommentTag(TOOL_TAG, [laterText(() => toolBlock(tool).join('\n\n'))]));
}

/** A text that is written when somebody reads it, as TypeDoc's own themes do not. */
function laterText(write: () => string): CommentDisplayPart {
  let written: string | undefined;
  // TypeDoc copies parts by spreading them, which takes along what a getter gives.
  return {
    kind: 'text',
    get text() {
      return (written ??= write());
    },
  };
}

/** Everything about one tool, first what a model calls it, below a heading of somebody else's. */
export function toolBlock(tool: DocumentedTool): string[] {
  const { entry, description, inputSchema, outputSchema } = tool;
  return [
    inlineCode(entry.name),
    ...(description.trim() === '' ? [] : [escapeLines(description)]),
    ...toolDetailsMarkdown(tool, (title) => `**${title}**`),
    ...folded('Schema of the arguments', inputSchema),
    ...(outputSchema === undefined ? [] : folded('Schema of the result', outputSchema)),
  ];
}

function folded(summary: string, schema: JsonSchema): string[] {
  return [`<details>\n<summary>${summary}</summary>`, codeBlock('json', readableJson(schema)), '</details>'];
}
