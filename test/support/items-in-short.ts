import type { InputItem } from '../../src/index.js';

/** A conversation at a glance: who says what, `call a`, `result a`, `thought`, and the names of the provider's own calls. */
export function inShort(items: readonly InputItem[]): string[] {
  return items.map((item) => {
    switch (item.type) {
      case 'message':
        return `${item.role}: ${typeof item.content === 'string' ? item.content : item.content.map(textOf).join('')}`;
      case 'function_call':
        return `call ${item.callId}`;
      case 'function_call_result':
        return `result ${item.callId}`;
      case 'reasoning':
        return 'thought';
      case 'hosted_tool_call':
        return item.name;
    }
  });
}

function textOf(part: { readonly type: string }): string {
  return 'text' in part && typeof part.text === 'string' ? part.text : part.type;
}
