import type { ToolCallOutcome } from '../invocation/index.js';
import type {
  FunctionCallItem,
  FunctionCallResultItem,
  HostedToolCallItem,
  OutputMessageItem,
  ReasoningItem,
} from '../model/item.js';

interface NamedAgent {
  readonly name: string;
}

/** The model said something. */
export interface MessageOutputItem {
  readonly type: 'message_output_item';
  readonly rawItem: OutputMessageItem;
  readonly agent: NamedAgent;
}

/** The model asked for a tool, or the provider ran one of its own. */
export interface ToolCallItem {
  readonly type: 'tool_call_item';
  readonly rawItem: FunctionCallItem | HostedToolCallItem;
  readonly agent: NamedAgent;
}

/** A tool answered. */
export interface ToolCallOutputItem {
  readonly type: 'tool_call_output_item';
  readonly rawItem: FunctionCallResultItem;
  /** What the tool returned, before it was made into text (B177). */
  readonly output: unknown;
  /** What had to be put right in the model's arguments before they fitted the tool; left out when nothing had to. */
  readonly repairs?: NonNullable<ToolCallOutcome['repairs']>;
  readonly agent: NamedAgent;
}

/** The model thought. */
export interface ReasoningOutputItem {
  readonly type: 'reasoning_item';
  readonly rawItem: ReasoningItem;
  readonly agent: NamedAgent;
}

/** One thing that happened in a run. */
export type RunItem = MessageOutputItem | ToolCallItem | ToolCallOutputItem | ReasoningOutputItem;
