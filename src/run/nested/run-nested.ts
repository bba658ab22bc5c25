import type { NestedRun, NestedRunner } from '../../agent/nested-run.js';
import type { AgentToolStreamEvent, NestedRunOptions } from '../../agent/nested-run-options.js';
import type { RunStreamEvent } from '../../agent/run-stream-event.js';
import { CallSuspended } from '../../invocation/index.js';
import type { FunctionCallItem } from '../../model/item.js';
import { RunContext } from '../../tools/run-context.js';
import { agentsAround } from '../state/agents-around.js';
import { begin } from '../input/begin.js';
import { currentCallScope, type CallScope } from './call-scope.js';
import { carryOut, type Work } from '../carry-out.js';
import { asAgentToolError } from './developer-errors.js';
import { inheritConfig } from './inherit-config.js';
import type { LoopState } from '../state/loop-state.js';
import { nestedInput } from './nested-input.js';
import { nestedOutput } from './nested-output.js';
import type { RunOptions } from '../run-options.js';
import { RunResult } from '../run-result.js';
import { tellInOrder } from '../stream/tell-in-order.js';
import { withAgentsOf } from '../state/with-agents-of.js';

/**
 * Carries out the run of an agent that answers a call, inside that call: context, usage, configuration and signal come from the outer
 * run; conversation and approvals are its own (B207, B208).
 *
 * @throws CallSuspended when a call inside waits for a decision; the outer run keeps the state and goes on from it (B214).
 * @throws AgentToolError for what no model can put right, so that it ends the outer run too.
 */
export const runNested: NestedRunner = async (nested) => {
  const { agent, context, options } = nested;
  const around = currentCallScope();
  const outer = around?.call.callId === context.toolCallId ? around : undefined;
  try {
    const config = inheritConfig(outer?.options.config, options.runConfig);
    const chain = agentsAround(around, config, agent);
    const state = await stateOf(nested, outer);
    if (state.finalOutput === undefined) await goOn(nested, state, { config, around: chain }, outer);
    const result = new RunResult<unknown, unknown>(state);
    const output = options.customOutputExtractor ? await options.customOutputExtractor(result) : nestedOutput(result);
    if (outer?.unfinished === state) outer.unfinished = undefined;
    return output;
  } catch (error) {
    throw asAgentToolError(error, context.toolName, agent.name);
  }
};

/** The run that waits in this call, if one does, else one that begins. */
async function stateOf(nested: NestedRun, outer: CallScope | undefined): Promise<LoopState> {
  const { agent, context, options } = nested;
  const waiting = outer?.waiting;
  const state = waiting === undefined ? await beginNested(nested) : withAgentsOf(agent, waiting, context.toolName);
  // For a run that ended because its turns did, and whose developer raised their number since.
  if (options.maxTurns !== undefined) state.maxTurns = options.maxTurns;
  if (outer !== undefined) Object.assign(outer, { waiting: undefined, unfinished: state });
  return state;
}

/** @throws CallSuspended when a call inside waits. */
async function goOn(
  nested: NestedRun,
  state: LoopState,
  inherited: Pick<Work, 'config' | 'around'>,
  outer: CallScope | undefined,
): Promise<void> {
  const { context, options } = nested;
  const toolCall = outer?.call ?? callOf(nested);
  // What a handoff gives belongs to the agent it came from, though another is at work by then.
  let { agent } = state;
  const withRun = (event: RunStreamEvent): AgentToolStreamEvent => {
    if (event.type === 'agent_updated_stream_event') agent = state.agent;
    return { event, agent, toolCall };
  };
  const telling = options.onStream && tellInOrder(options.onStream, withRun);
  const emit = telling && { emit: telling.emit };
  try {
    const end = await carryOut({
      ...inherited,
      options: runOptionsOf(options),
      signal: context.signal,
      state,
      ...emit,
    });
    if (end === 'interrupted') throw new CallSuspended(context.toolName);
  } finally {
    await telling?.allTold();
  }
}

async function beginNested(nested: NestedRun): Promise<LoopState> {
  const { agent, context, options } = nested;
  const { input, toolInput } = await nestedInput(nested);
  const state = await begin(agent, input, runOptionsOf(options));
  state.runContext = new RunContext(context.context, context, toolInput);
  const { toolName, toolCallId, toolArguments } = context;
  state.agentToolInvocation = { toolName, toolCallId, toolArguments };
  return state;
}

function runOptionsOf({ maxTurns, hooks, session, previousResponseId, conversationId }: NestedRunOptions): RunOptions {
  return {
    ...(maxTurns !== undefined && { maxTurns }),
    ...(hooks && { hooks }),
    ...(session && { session }),
    ...(previousResponseId !== undefined && { previousResponseId }),
    ...(conversationId !== undefined && { conversationId }),
  };
}

/** Of a tool that is called outside of any run. */
function callOf({ context }: NestedRun): FunctionCallItem {
  const { toolName, toolCallId, toolArguments } = context;
  return { type: 'function_call', callId: toolCallId, name: toolName, arguments: toolArguments };
}
