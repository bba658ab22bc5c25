import type {
  FunctionCallItem,
  FunctionCallResultItem,
  HostedToolCallItem,
  OutputMessageItem,
  ReasoningItem,
} from '../model/item.js';
import type { ArgumentRepair } from '../schema/argument-repair.js';

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
  /** What the tool is, where the agent has it (B126). */
  readonly origin?: ToolOrigin;
}

/** What kind of tool was called (B126). */
export type ToolOrigin = (
  | { readonly type: 'function' }
  | { readonly type: 'agent_as_tool'; readonly agentName: string; readonly agentToolName: string }
) & {
  /** The group the tool belongs to, if any. */
  readonly namespace?: string;
};

/** A tool answered. */
export interface ToolCallOutputItem {
  readonly type: 'tool_call_output_item';
  readonly rawItem: FunctionCallResultItem;
  /** What the tool returned, before it was made into text (B177). */
  readonly output: unknown;
  /** What had to be put right in the model's arguments before they fitted the tool; left out when nothing had to. */
  readonly repairs?: readonly ArgumentRepair[];
  /** Present when the tool failed or ran out of time: `output` is what tells the model of it. */
  readonly isFailure?: true;
  /** What the tool is, where there is one (B126). */
  readonly origin?: ToolOrigin;
  readonly agent: NamedAgent;
  /** What the tool's `customDataExtractor` made; never sent to the model (B127). */
  readonly customData?: unknown;
}

/** The model thought. */
export interface ReasoningOutputItem {
  readonly type: 'reasoning_item';
  readonly rawItem: ReasoningItem;
  readonly agent: NamedAgent;
}

/** The model asked to hand over. */
export interface HandoffCallItem {
  readonly type: 'handoff_call_item';
  readonly rawItem: FunctionCallItem;
  readonly agent: NamedAgent;
}

/** The answer to a handoff: it was made, or another of the same turn was first. */
export interface HandoffOutputItem {
  readonly type: 'handoff_output_item';
  readonly rawItem: FunctionCallResultItem;
  readonly sourceAgent: NamedAgent;
  /** Left out where the handoff was not made. */
  readonly targetAgent?: NamedAgent;
  readonly agent: NamedAgent;
}

/** A call that waits for a person's decision. Never sent to a model, never kept in a session (B237). */
export interface ToolApprovalItem {
  readonly type: 'tool_approval_item';
  readonly rawItem: FunctionCallItem;
  readonly agent: NamedAgent;
  readonly toolName: string;
  /** JSON text, as the model wrote it. */
  readonly arguments: string;
  /** Call ids of the agent tools inside of which it waits, outermost first; empty for a call of the run itself. */
  readonly path: readonly string[];
}

/** One thing that happened in a run. */
export type RunItem =
  | MessageOutputItem
  | ToolCallItem
  | ToolCallOutputItem
  | ReasoningOutputItem
  | HandoffCallItem
  | HandoffOutputItem;
