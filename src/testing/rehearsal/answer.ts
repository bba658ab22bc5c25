import type { FunctionCallItem, FunctionCallResultItem } from '../../model/item.js';
import type { OutputSchema } from '../../model/model.js';
import type { ToolDefinition } from '../../schema/tool-definition.js';
import { fill } from './fill.js';
import { Material } from './material.js';
import { textOf } from './output-text.js';
import { describeOutput, inline } from './prose.js';

const NOTICE = 'This is a rehearsal, not a language model.';

/** Tells what the tools returned. */
export function answerWith(calls: readonly FunctionCallItem[], results: readonly FunctionCallResultItem[]): string {
  const lines = results.map((result) => {
    const call = calls.find(({ callId }) => callId === result.callId);
    const output = describeOutput(textOf(result));
    return `${result.name}${call === undefined ? '' : argumentsOf(call)}:${output.startsWith('\n') ? '' : ' '}${output}`;
  });
  return `${NOTICE} The tools said:\n${lines.join('\n')}`;
}

/** Says that nothing could be done, and what can. */
export function answerWithout(text: string, tools: readonly ToolDefinition[]): string {
  if (tools.length === 0) return `${NOTICE} It has no tools, so all it can do is repeat: ${text}`;
  return `${NOTICE} None of its tools matches what you said. Use words that describe one of them: ${tools.map(({ name }) => name).join(', ')}.`;
}

/** JSON of the shape that was asked for, out of the text and what the tools returned. */
export function answerAsJson({ schema }: OutputSchema, text: string, known: ReadonlyMap<string, unknown>): string {
  const material = new Material(text, { start: 0, end: text.length }, new Set(), known);
  return JSON.stringify(
    fill(schema, { name: 'output', root: schema, isNeeded: true, open: [] }, material)?.value ?? {},
  );
}

function argumentsOf({ arguments: json }: FunctionCallItem): string {
  const given = Object.entries(JSON.parse(json) as object).filter(([, value]) => value !== null);
  return `(${given.map(([name, value]) => `${name}: ${typeof value === 'string' ? JSON.stringify(value) : inline(value)}`).join(', ')})`;
}
