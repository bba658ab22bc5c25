import type { FunctionCallResultItem } from '../../model/item.js';

/** What a tool said, as text; images and files only by their kind. */
export function textOf({ output }: FunctionCallResultItem): string {
  if (typeof output === 'string') return output;
  return output.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('\n');
}
