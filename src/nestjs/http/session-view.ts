import type { InputItem } from '../../model/item.js';
import type { MessageCreated, ToolCalled, ToolOutput } from './run-event.js';
import { textOf, toOutput, toToolCalled } from './to-run-events.js';

/** A conversation of the owner. */
export interface SessionView {
  readonly id: string;
  readonly itemCount: number;
  /** When the newest item was added: ISO 8601. */
  readonly updatedAt: string;
}

/** What is shown of a conversation: what was said, and what tools were asked and answered; neither instructions nor reasoning. */
export type SessionItemView = SessionMessage | ToolCalled | ToolOutput;

/** Somebody said something. */
export interface SessionMessage extends MessageCreated {
  readonly role: 'user' | 'assistant';
}

/** @returns Nothing for what is not shown. */
export function viewsOf(item: InputItem): readonly SessionItemView[] {
  switch (item.type) {
    case 'message':
      if (item.role === 'assistant') return [{ type: 'message', role: 'assistant', text: textOf(item) }];
      return item.role === 'user' ? [{ type: 'message', role: 'user', text: userText(item.content) }] : [];
    case 'function_call':
    case 'hosted_tool_call':
      return [toToolCalled(item)];
    case 'function_call_result':
      return [{ type: 'tool_output', callId: item.callId, tool: item.name, output: toOutput(item.output) }];
    case 'reasoning':
      return [];
  }
}

function userText(content: Extract<InputItem, { role: 'user' | 'system' | 'developer' }>['content']): string {
  if (typeof content === 'string') return content;
  return content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('');
}
