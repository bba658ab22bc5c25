import { isAgentTool } from '../../agent/agent-tool.js';
import type { ToolCallOutputItem } from '../../agent/run-item.js';
import { toolOrigin } from '../../agent/tool-origin.js';
import { CallSuspended, invokeTool, withoutSecrets, type ToolCallOutcome } from '../../invocation/index.js';
import type { FunctionCallItem } from '../../model/item.js';
import { qualifiedName } from '../../schema/qualified-name.js';
import { inFormOf, isBuiltIn } from '../../tools/built-in-tool.js';
import type { FunctionTool } from '../../tools/function-tool.js';
import type { ToolContext } from '../../tools/tool-context.js';
import type { SpanStart } from '../../tracing/index.js';
import { insideCallScope } from '../nested/call-scope.js';
import { checkToolInput, checkToolOutput, contextOf, invocationOf } from './check-tool-call.js';
import { fireHooks } from '../fire-hooks.js';
import type { LoopOptions } from '../loop-options.js';

/**
 * One call that may run: guardrails, hooks, the tool itself, guardrails and hooks again, in a span of its own.
 *
 * @returns No item when the tool cannot answer before a decision inside of it.
 */
export async function runToolCall(
  call: FunctionCallItem,
  tool: FunctionTool,
  options: LoopOptions,
  signal: AbortSignal,
): Promise<CallEnd> {
  const context = contextOf(tool, call, options, signal);
  let made: ToolCallOutputItem | undefined;
  try {
    await options.tracer.span(toolCallSpan(call, tool), async (span) => {
      span.content(() => ({ toolArguments: call.arguments }));
      const outcome = await outcomeOf(call, tool, options, context);
      if (outcome === undefined) return;
      span.content(() => ({ toolResult: outcome.content }));
      if (outcome.failure !== undefined) span.problem('Error running tool (non-fatal)', outcome.failure);
      made = toOutputItem(call, options, outcome, tool);
      if (outcome.isRefused) return;
      const customData = await afterCall(tool, context, made, options);
      if (customData !== undefined) made = toOutputItem(call, options, { ...outcome, customData }, tool);
    });
  } catch (error) {
    if (made === undefined) throw error;
    return { item: made, failure: { error } };
  }
  return { ...(made && { item: made }) };
}

/** How a call ended. */
export interface CallEnd {
  readonly item?: ToolCallOutputItem;
  /** What ends the run although the call was made: whoever was to hear of its output failed. The output is kept, so that it is not made again. */
  readonly failure?: { readonly error: unknown };
}

/** Tells that a call was made, and asks what the program is to have beside its output. */
async function afterCall(
  tool: FunctionTool,
  context: ToolContext,
  { output, rawItem }: ToolCallOutputItem,
  options: LoopOptions,
): Promise<unknown> {
  await fireHooks(options, options.state.agent, 'onToolEnd', context, tool, output);
  return tool.customDataExtractor?.({ output, rawItem: structuredClone(rawItem), context });
}

export function toolCallSpan({ callId }: FunctionCallItem, tool: FunctionTool): SpanStart {
  const { description } = tool;
  const toolName = (isBuiltIn(tool) && tool.builtIn.tracedAs) || qualifiedName(tool);
  const toolType = isAgentTool(tool) ? 'agent' : 'function';
  return { kind: 'tool_call', toolName, toolCallId: callId, description, toolType };
}

interface Outcome extends ToolCallOutcome {
  readonly customData?: unknown;
  /** Whether a guardrail kept the tool from running: nobody hears of such a call. */
  readonly isRefused?: true;
}

async function outcomeOf(
  call: FunctionCallItem,
  tool: FunctionTool,
  options: LoopOptions,
  context: ToolContext,
): Promise<Outcome | undefined> {
  const { state } = options;
  const made = state.made.get(call.callId);
  if (made !== undefined) return judged(outcomeIn(made), tool, options, context);
  // A call that goes on after a pause inside of it was let through when it began.
  if (!state.nested.has(call.callId)) {
    const message = await checkToolInput(tool, context, options);
    if (message !== undefined) return { ...refusalOf(message, tool), isRefused: true };
    await fireHooks(options, state.agent, 'onToolStart', context, tool);
  }
  const outcome = await invoke(call, tool, options, context.signal);
  if (outcome === undefined) return undefined;
  state.made.set(call.callId, toOutputItem(call, options, outcome, tool));
  if (outcome.fatal !== undefined) throw outcome.fatal.error;
  return judged(outcome, tool, options, context);
}

/** What others see of an outcome. */
async function judged(
  outcome: Outcome,
  tool: FunctionTool,
  options: LoopOptions,
  context: ToolContext,
): Promise<Outcome> {
  const withheld = await checkToolOutput(tool, context, outcome.output, options);
  return withheld === undefined ? outcome : { ...outcome, ...refusalOf(withheld, tool) };
}

/** What a call gave before the run that made it ended. */
function outcomeIn({ output, rawItem, repairs, isFailure }: ToolCallOutputItem): Outcome {
  const { output: content, builtIn } = rawItem;
  return {
    output,
    content,
    ...(repairs && { repairs }),
    ...(builtIn && { builtIn }),
    ...(isFailure && { failure: output }),
  };
}

async function invoke(
  call: FunctionCallItem,
  tool: FunctionTool,
  options: LoopOptions,
  signal: AbortSignal,
): Promise<ToolCallOutcome | undefined> {
  try {
    return await insideCallScope(options, call, () => invokeTool(tool, { ...invocationOf(call, options), signal }));
  } catch (error) {
    if (error instanceof CallSuspended) return undefined;
    throw error;
  }
}

/** A text in place of what the tool would return, in the form that its answers have. */
export function refusalOf(message: string, tool?: FunctionTool): ToolCallOutcome {
  return { output: message, content: message, ...(isBuiltIn(tool) && tool.builtIn.toRefusal(message)) };
}

/** The run item of an answer to a call. */
export function toOutputItem(
  { callId, name, caller, builtIn: asked }: FunctionCallItem,
  { state: { agent, runContext } }: LoopOptions,
  outcome: Outcome,
  tool?: FunctionTool,
): ToolCallOutputItem {
  const { repairs, failure, builtIn: answer } = outcome;
  // Texts of guardrails and of people, and data made beside the output, come from elsewhere than the call.
  const hidden = <T>(value: T): T => withoutSecrets(runContext, value);
  const [output, content, customData] = [hidden(outcome.output), hidden(outcome.content), hidden(outcome.customData)];
  // Of a call that a model made as if the tool were a function, the answer is that of a function too.
  const builtIn = asked && answer && hidden(inFormOf(asked, answer));
  return {
    type: 'tool_call_output_item',
    rawItem: {
      type: 'function_call_result',
      callId,
      name,
      output: content,
      ...(builtIn && { builtIn }),
      ...(caller && { caller }),
    },
    output,
    ...(repairs && { repairs }),
    ...(failure !== undefined && { isFailure: true }),
    ...(tool && { origin: toolOrigin(tool) }),
    ...(customData !== undefined && { customData }),
    agent,
  };
}
