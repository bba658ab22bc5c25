import type { RunResult } from 'toolwright';

/** Prints each call, what it returned, and the answer. */
export function printRun({ newItems, finalOutput }: RunResult): void {
  for (const item of newItems) {
    if (item.type === 'tool_call_item' && item.rawItem.type === 'function_call') {
      console.log(`call    ${item.rawItem.name} ${item.rawItem.arguments}`);
    }
    if (item.type === 'tool_call_output_item') {
      const { output } = item.rawItem;
      console.log(`output  ${typeof output === 'string' ? output : JSON.stringify(output)}`);
    }
  }
  console.log(`answer  ${finalOutput}`);
}
