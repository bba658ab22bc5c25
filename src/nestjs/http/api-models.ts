import type { ApiPropertyOptions } from '@nestjs/swagger';

/** A class that stands for a schema in a document of the API. */
export type Model = new () => object;

/** Makes such a class of its properties. */
export type DefineModel = (name: string, properties: Readonly<Record<string, ApiPropertyOptions>>) => Model;

/** The schemas of what the routes for runs take and answer. */
export interface ApiModels {
  readonly startRun: Model;
  readonly approve: Model;
  readonly reject: Model;
  readonly decide: Model;
  readonly run: Model;
  readonly session: Model;
  readonly problem: Model;
  readonly items: readonly Model[];
  readonly events: readonly Model[];
}

const ANYTHING = {
  type: Object,
  oneOf: [{ type: 'string' }, { type: 'object', additionalProperties: true }, { type: 'array', items: {} }],
};
const wait = {
  type: Boolean,
  required: false,
  default: true,
  description: 'Whether to answer only when the run has ended or waits; else 202 at once, and its events tell of it.',
} as const;
const text = (description: string, more: object = {}): ApiPropertyOptions => ({
  type: String,
  ...(description !== '' && { description }),
  ...more,
});
const always = {
  type: Boolean,
  required: false,
  default: false,
  description: 'Whether the decision holds for later calls of the tool in this run as well.',
} as const;
const approvals: ApiPropertyOptions = {
  type: [String],
  required: false,
  description: 'Ids of approvals. Left out: all that wait.',
};
const message = text('What the model reads in place of an output.', { required: false });

/** Defines them all. */
export function apiModels(define: DefineModel): ApiModels {
  const approval = define('RunApproval', {
    id: text('Names the call in decisions.'),
    callId: text('The id of the call.'),
    tool: text('The name of the tool.'),
    agent: text('The name of the agent that asks.'),
    arguments: { ...ANYTHING, description: 'What the model wants the tool to be called with.' },
  });
  const usage = define('RunUsage', {
    requests: { type: 'integer', description: 'Requests to models.' },
    inputTokens: { type: 'integer' },
    outputTokens: { type: 'integer' },
    totalTokens: { type: 'integer' },
  });
  const error = define('RunFailure', { code: text('Stable, for programs.'), message: text('For people.') });
  const decision = define('RunDecision', {
    approval: text('The id of an approval.'),
    decision: { type: String, enum: ['approve', 'reject'] },
    message,
    always,
  });
  return {
    startRun: define('StartRun', {
      input: text('What the user says.'),
      agent: text('Which of the agents of these routes runs.', { required: false }),
      sessionId: text('The conversation that the run goes on with, if the application keeps any.', { required: false }),
      wait,
    }),
    approve: define('ApproveCalls', { approvals, always, wait }),
    reject: define('RejectCalls', { approvals, message, always, wait }),
    decide: define('DecideOnCalls', { decisions: { type: [decision] }, wait }),
    run: define('Run', {
      id: text('Cannot be guessed.'),
      agent: text('The name of the agent that it began with.'),
      sessionId: text('The conversation that it belongs to.', { required: false }),
      status: { type: String, enum: ['running', 'waiting', 'completed', 'failed', 'cancelled'] },
      isCancelling: {
        type: Boolean,
        required: false,
        description: 'Present while the process in which it goes on has yet to cancel it.',
      },
      approvals: { type: [approval], description: 'Calls that wait for a decision.' },
      output: { ...ANYTHING, required: false, description: 'The final output of a run that is completed.' },
      usage: { type: usage, required: false },
      error: { type: error, required: false, description: 'Why the run failed.' },
      createdAt: text('', { format: 'date-time' }),
      updatedAt: text('', { format: 'date-time' }),
    }),
    session: define('RunSession', {
      id: text('As the client named it.'),
      itemCount: { type: 'integer' },
      updatedAt: text('When the newest item was added.', { format: 'date-time' }),
    }),
    problem: define('RunProblem', {
      statusCode: { type: 'integer' },
      code: text('Stable, for programs.'),
      message: text('For people. With 400, names the field that is wrong.'),
      runId: text('The run that the answer is about.', { required: false }),
    }),
    ...eventModels(define, { approval, usage }),
  };
}

function eventModels(
  define: DefineModel,
  { approval, usage }: { readonly approval: Model; readonly usage: Model },
): Pick<ApiModels, 'items' | 'events'> {
  const event = (name: string, type: string, properties: Readonly<Record<string, ApiPropertyOptions>> = {}): Model =>
    define(name, { type: { type: String, enum: [type] }, ...properties });
  const callId = text('The id of the call.');
  const tool = text('The name of the tool.');
  const called = event('ToolCalledEvent', 'tool_called', { callId, tool, arguments: { ...ANYTHING, required: false } });
  const answered = event('ToolOutputEvent', 'tool_output', {
    callId,
    tool,
    output: { ...ANYTHING, description: 'What the model is told.' },
    isFailure: { type: Boolean, required: false },
  });
  const said = event('SessionMessage', 'message', {
    role: { type: String, enum: ['user', 'assistant'] },
    text: text(''),
  });
  return {
    items: [said, called, answered],
    events: [
      event('RunStartedEvent', 'run_started', {
        runId: text(''),
        agent: text('The name of the agent that it begins with.'),
        sessionId: text('', { required: false }),
      }),
      event('AgentUpdatedEvent', 'agent_updated', { agent: text('Who goes on from here.') }),
      event('TextDeltaEvent', 'text_delta', { delta: text('More of the text.') }),
      event('RefusalDeltaEvent', 'refusal_delta', { delta: text('More of the words by which the model declines.') }),
      event('MessageEvent', 'message', { text: text('What the model has said, whole.') }),
      called,
      answered,
      event('HandoffEvent', 'handoff', { from: text(''), to: text('') }),
      event('ApprovalRequestedEvent', 'approval_requested', { approval: { type: approval } }),
      event('EventsMissedEvent', 'events_missed', { count: { type: 'integer' } }),
      event('RunWaitingEvent', 'run_waiting', { approvals: { type: [approval] }, usage: { type: usage } }),
      event('RunCompletedEvent', 'run_completed', { output: ANYTHING, usage: { type: usage } }),
      event('RunCancelledEvent', 'run_cancelled'),
      event('RunErrorEvent', 'error', { code: text('Stable, for programs.'), message: text('For people.') }),
    ],
  };
}
