import type { ModelStreamEvent } from '../model/model-stream-event.js';
import type { RunItem, ToolApprovalItem } from './run-item.js';

/** What a streamed run tells of itself as it goes on (B304). */
export type RunStreamEvent = RawModelStreamEvent | RunItemStreamEvent | AgentUpdatedStreamEvent;

/** A piece of a response, as the model makes it. */
export interface RawModelStreamEvent {
  readonly type: 'raw_model_stream_event';
  readonly data: ModelStreamEvent;
}

/** Something happened, whole: a call is complete, a tool has answered, the model has said what it says (B305, B306). */
export interface RunItemStreamEvent {
  readonly type: 'run_item_stream_event';
  readonly name: RunItemStreamEventName;
  readonly item: RunItem | ToolApprovalItem;
}

export type RunItemStreamEventName =
  | 'message_output_created'
  | 'reasoning_item_created'
  | 'tool_called'
  | 'tool_search_called'
  | 'tool_search_output_created'
  | 'mcp_list_tools'
  | 'mcp_approval_requested'
  | 'mcp_approval_response'
  | 'tool_output'
  | 'tool_approval_requested'
  | 'handoff_requested'
  | 'handoff_occurred';

/** Another agent goes on from here; the first event of a run names the agent it starts with. */
export interface AgentUpdatedStreamEvent {
  readonly type: 'agent_updated_stream_event';
  readonly agent: { readonly name: string };
}
