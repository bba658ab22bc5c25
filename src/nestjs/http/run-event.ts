import type { ApprovalView, ProblemView, UsageView } from './run-view.js';

/** What a browser is told of a run while it goes on: no instructions, no reasoning, nothing that only the program may see. */
export type RunEvent =
  | RunStarted
  | AgentUpdated
  | TextDelta
  | RefusalDelta
  | MessageCreated
  | ToolCalled
  | ToolOutput
  | HandoffOccurred
  | ApprovalRequested
  | EventsMissed
  | RunEndEvent;

/** The last event of a stream: the run has ended, or waits for decisions. */
export type RunEndEvent = RunWaiting | RunCompleted | RunCancelled | RunError;

/** The run begins, or goes on after a decision. */
export interface RunStarted {
  readonly type: 'run_started';
  readonly runId: string;
  /** The name of the agent that it begins with. */
  readonly agent: string;
  readonly sessionId?: string;
}

/** The agent of this name goes on from here. */
export interface AgentUpdated {
  readonly type: 'agent_updated';
  readonly agent: string;
}

/** More of the text that the model says. */
export interface TextDelta {
  readonly type: 'text_delta';
  readonly delta: string;
}

/** More of the words by which the model declines. */
export interface RefusalDelta {
  readonly type: 'refusal_delta';
  readonly delta: string;
}

/** What the model has said, whole; its `text_delta`s came before. */
export interface MessageCreated {
  readonly type: 'message';
  readonly text: string;
}

/** The model asks for a tool, or the provider runs one of its own. */
export interface ToolCalled {
  readonly type: 'tool_called';
  readonly callId: string;
  readonly tool: string;
  /** As data; as text where the model wrote no JSON. Left out for tools of the provider. */
  readonly arguments?: unknown;
}

/** A tool has answered. */
export interface ToolOutput {
  readonly type: 'tool_output';
  readonly callId: string;
  readonly tool: string;
  /** What the model is told: mostly text. Secrets are out of it. */
  readonly output: string | readonly OutputPart[];
  /** Present when the tool failed. */
  readonly isFailure?: true;
}

export type OutputPart =
  | { readonly type: 'text'; readonly text: string }
  /** A URL, `data:` ones too; left out where the picture is a file of the provider. */
  | { readonly type: 'image'; readonly imageUrl?: string }
  | { readonly type: 'file'; readonly filename?: string };

/** One agent hands the conversation to another. */
export interface HandoffOccurred {
  readonly type: 'handoff';
  readonly from: string;
  readonly to: string;
}

/** A call waits for a decision; others of the same turn may still run. */
export interface ApprovalRequested {
  readonly type: 'approval_requested';
  readonly approval: ApprovalView;
}

/** So many events came too long ago to be told again; whole messages that follow are complete. */
export interface EventsMissed {
  readonly type: 'events_missed';
  readonly count: number;
}

/** The run waits: decide on the approvals, and read its events again. */
export interface RunWaiting {
  readonly type: 'run_waiting';
  readonly approvals: readonly ApprovalView[];
  readonly usage: UsageView;
}

export interface RunCompleted {
  readonly type: 'run_completed';
  /** The final output: text, or what the agent's `outputType` says. */
  readonly output: unknown;
  readonly usage: UsageView;
}

/** Somebody cancelled the run, or everyone who read it has gone. */
export interface RunCancelled {
  readonly type: 'run_cancelled';
}

/** The run has failed. The type is also that of an EventSource's own errors, which have no `data`. */
export interface RunError extends ProblemView {
  readonly type: 'error';
}

export const RUN_EVENT_TYPES = [
  'run_started',
  'agent_updated',
  'text_delta',
  'refusal_delta',
  'message',
  'tool_called',
  'tool_output',
  'handoff',
  'approval_requested',
  'events_missed',
  'run_waiting',
  'run_completed',
  'run_cancelled',
  'error',
] as const satisfies readonly RunEvent['type'][];
