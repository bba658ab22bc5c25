import type { AgentToolOptions, AgentToolStreamEvent } from '../agent/agent-tool.js';
import type { NestedRun, NestedRunner, NestedRunResult } from '../agent/nested-run.js';
import type { RunConfig } from '../agent/run-config.js';
import { UserError } from '../errors/index.js';
import { CallSuspended } from '../invocation/index.js';
import type { FunctionCallItem } from '../model/item.js';
import { RunContext } from '../tools/run-context.js';
import { logger } from '../tracing/index.js';
import { begin } from './begin.js';
import { callScope } from './call-scope.js';
import { carryOut } from './carry-out.js';
import type { LoopState } from './loop-state.js';
import type { LoopOptions } from './loop-options.js';
import type { RunOptions } from './run-options.js';
import { RunResult } from './run-result.js';

/**
 * Carries out the run of an agent behind a tool, inside the call that asked for it: context, usage, configuration and signal come from
 * the outer run; conversation and approvals are its own (B207, B208).
 *
 * @throws CallSuspended when a call inside waits for a decision; the outer run keeps the state and goes on from it (B214).
 */
export const runNested: NestedRunner = async (nested) => {
  const { context, options } = nested;
  const scope = callScope.getStore();
  const outer = scope?.call.callId === context.toolCallId ? scope.options : undefined;
  const waiting = outer?.state.nested.get(context.toolCallId);
  const state = waiting ?? (await beginNested(nested));
  const config = { ...outer?.config, ...defined(options.runConfig) };
  const stream = options.onStream && tellInOrder(options.onStream, state, callOf(nested));
  const end = await carryOut({
    config,
    options: optionsOf(options),
    signal: context.signal,
    state,
    ...(stream && { emit: stream.emit }),
  });
  await stream?.allTold();
  if (end === 'interrupted') {
    if (outer === undefined) {
      throw new UserError(
        `Agent tool "${context.toolName}" waits for a decision about a call inside of it, which only a run can hand on. Call it in a run.`,
      );
    }
    outer.state.nested.set(context.toolCallId, state);
    throw new CallSuspended(context.toolName);
  }
  const result = new RunResult<unknown, unknown>(state);
  return options.customOutputExtractor ? options.customOutputExtractor(result) : outputOf(result);
};

async function beginNested({ agent, input, toolInput, context, options }: NestedRun): Promise<LoopState> {
  const state = await begin(agent, input, optionsOf(options));
  state.runContext = new RunContext(context.context, context, toolInput);
  const { toolName, toolCallId, toolArguments } = context;
  state.agentToolInvocation = { toolName, toolCallId, toolArguments };
  return state;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the input type matters to whoever wrote the options only
function optionsOf(options: AgentToolOptions<any>): RunOptions {
  const { maxTurns, hooks, session, previousResponseId, conversationId } = options;
  return defined({ maxTurns, hooks, session, previousResponseId, conversationId });
}

function callOf({ context }: NestedRun): FunctionCallItem {
  const { toolName, toolCallId, toolArguments } = context;
  return { type: 'function_call', callId: toolCallId, name: toolName, arguments: toolArguments };
}

/** Tells a handler of one event at a time, without keeping the nested run waiting (B213). */
function tellInOrder(
  onStream: (event: AgentToolStreamEvent) => unknown,
  state: LoopState,
  toolCall: FunctionCallItem,
): { readonly emit: NonNullable<LoopOptions['emit']>; readonly allTold: () => Promise<void> } {
  let told = Promise.resolve();
  const tell = async (before: Promise<void>, event: AgentToolStreamEvent): Promise<void> => {
    await before;
    try {
      await onStream(event);
    } catch (error) {
      logger().warn(`The onStream handler of agent tool "${toolCall.name}" failed: ${String(error)}`);
    }
  };
  return {
    emit: (event) => {
      told = tell(told, { event, agent: state.agent, toolCall });
    },
    allTold: () => told,
  };
}

/** The final output; where there is none, the last text in the run (B210). */
function outputOf({ finalOutput, newItems }: NestedRunResult): unknown {
  if (finalOutput !== undefined && finalOutput !== null && finalOutput !== '') return finalOutput;
  for (const item of newItems.toReversed()) {
    if (item.type === 'tool_call_output_item' && typeof item.output === 'string' && item.output !== '')
      return item.output;
    if (item.type !== 'message_output_item') continue;
    const text = item.rawItem.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
    if (text !== '') return text;
  }
  return finalOutput ?? '';
}

/** An explicit `undefined` does not erase what is inherited. */
function defined<T extends object>(options: T | undefined): Partial<T> & RunConfig {
  return Object.fromEntries(Object.entries(options ?? {}).filter(([, value]) => value !== undefined)) as Partial<T> &
    RunConfig;
}
