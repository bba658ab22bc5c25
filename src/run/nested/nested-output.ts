import type { NestedRunResult } from '../../agent/nested-run.js';

/** What the outer model reads of a nested run: its final output; where there is none, the last text in it (B210). */
export function nestedOutput({ finalOutput, newItems }: NestedRunResult): unknown {
  if (finalOutput !== undefined && finalOutput !== null && finalOutput !== '') return finalOutput;
  for (const item of newItems.toReversed()) {
    if (item.type === 'tool_call_output_item' && typeof item.output === 'string' && item.output !== '')
      return item.output;
    if (item.type !== 'message_output_item') continue;
    const text = item.rawItem.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
    if (text !== '') return text;
  }
  return finalOutput ?? '';
}
