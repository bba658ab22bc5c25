import type { ExplainedKeyword } from '../generator/index.js';
import type { Loss, ManifestTool } from '../schema/index.js';
import { hiddenInputs } from './hidden-inputs.js';
import { shownPath } from './report.js';
import type { TokenCounter } from './token-counter.js';

/** Everything there is to say of one tool. */
export interface ToolExplanation {
  /** `Class.method` */
  readonly subject: string;
  readonly tool: ManifestTool;
  readonly keywords: readonly ExplainedKeyword[];
  readonly losses: readonly Loss[];
  readonly tokens: { readonly count: number; readonly encoding: TokenCounter['encoding'] };
}

const MAX_VALUE = 60;
/** Keywords whose value is told part by part. */
const PARTS: ReadonlySet<string> = new Set(['anyOf', 'items']);

/** Prints what a model is sent of a tool, each keyword with what put it there, and what only the run time checks. */
export function explainText({ subject, tool, keywords, losses, tokens }: ToolExplanation, cwd: string): string {
  const hidden = hiddenInputs(tool);
  const parts = [
    `${subject}  ${tool.source ?? ''}`,
    `The model calls it ${tool.name} and reads:`,
    indent(tool.description === '' ? '(nothing: the method has no comment)' : tool.description),
    ...(tool.timeoutMs === undefined ? [] : [`A call may take ${tool.timeoutMs} ms.`]),
    ...(hidden === undefined ? [] : [`The application fills in, and the model is never told of: ${hidden}`]),
    ...(tool.answeredBy === undefined ? [] : ['What it returns may be an agent, which then answers the call.']),
    `What the model is sent${tool.strict === false ? ' (strict: false)' : ''}, ${sizeText(tokens)}:`,
    ...(keywords.length === 0 ? [indent(JSON.stringify(tool.strictSchema, undefined, 2))] : table(keywords, cwd)),
    ...(losses.length === 0
      ? []
      : ['Checked on every call, though the model cannot be told in the schema:', ...losses.map(lossLine)]),
    ...(tool.outputSchema === undefined
      ? []
      : ['What it returns:', indent(JSON.stringify(tool.outputSchema, undefined, 2))]),
  ];
  return `${parts.join('\n')}\n`;
}

/** How a source is told: `src/a.ts:12 @minimum`. */
export function sourceText({ source, name, file, line }: ExplainedKeyword, cwd: string): string {
  const place = file === undefined ? '' : `  ${shownPath(file, cwd)}:${line}`;
  return source === 'lowering' ? `strict mode${place}` : `${name ?? source}${place}`;
}

function table(keywords: readonly ExplainedKeyword[], cwd: string): string[] {
  const rows = keywords.map((each) => ({
    ...each,
    text: `${each.keyword} ${PARTS.has(each.keyword) ? String(each.value) : shorten(each.value)}`,
  }));
  const width = Math.max(...rows.map(({ text }) => text.length));
  let path: string | undefined;
  return rows.flatMap((row) => {
    const line = `    ${row.text.padEnd(width)}  ${sourceText(row, cwd)}`;
    if (row.path === path) return [line];
    path = row.path;
    return [`  ${path === '' ? '(arguments)' : path}`, line];
  });
}

function lossLine({ path, keyword, value, reason }: Loss): string {
  return indent(`${path === '' ? '' : `${path}: `}${keyword} ${JSON.stringify(value)} (${reason})`);
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE - 1)}…` : text;
}

function sizeText({ count, encoding }: ToolExplanation['tokens']): string {
  return encoding === 'estimate'
    ? `about ${count} tokens (estimated at 4 characters each)`
    : `${count} tokens (${encoding})`;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}
