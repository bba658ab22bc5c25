import { ToolInputGuardrailTripwireTriggered, ToolOutputGuardrailTripwireTriggered } from '../../errors/index.js';
import { toContext, withoutSecrets, type ToolInvocation } from '../../invocation/index.js';
import type { FunctionCallItem } from '../../model/item.js';
import type { FunctionTool } from '../../tools/function-tool.js';
import type { ToolContext } from '../../tools/tool-context.js';
import type { ToolGuardrailDecision, ToolGuardrailResult } from '../../tools/tool-guardrail.js';
import type { LoopOptions } from '../loop-options.js';
import { readToolDecision } from '../state/read-decision.js';

/**
 * Asks the guardrails of a tool's input, in order, until one does not allow the call (B294).
 *
 * @returns What the model reads in place of an output; `undefined` when the call may run.
 * @throws ToolInputGuardrailTripwireTriggered when one ends the run.
 */
export function checkToolInput(
  tool: FunctionTool,
  context: ToolContext,
  options: LoopOptions,
): Promise<string | undefined> {
  const { agent, guardrailResults } = options.state;
  return refusalBy(tool.inputGuardrails, context, options, {
    stage: 'tool_input',
    results: guardrailResults.toolInput,
    ask: (guardrail) => guardrail.run({ context, agent }),
    Tripwire: ToolInputGuardrailTripwireTriggered,
  });
}

/**
 * Asks the guardrails of a tool's output, in order, until one does not allow it (B295).
 *
 * @returns What takes the output's place; `undefined` when it stays.
 * @throws ToolOutputGuardrailTripwireTriggered when one ends the run.
 */
export function checkToolOutput(
  tool: FunctionTool,
  context: ToolContext,
  output: unknown,
  options: LoopOptions,
): Promise<string | undefined> {
  const { agent, guardrailResults } = options.state;
  return refusalBy(tool.outputGuardrails, context, options, {
    stage: 'tool_output',
    results: guardrailResults.toolOutput,
    ask: (guardrail) => guardrail.run({ context, agent, output }),
    Tripwire: ToolOutputGuardrailTripwireTriggered,
  });
}

interface Asking<Guardrail> {
  readonly stage: 'tool_input' | 'tool_output';
  readonly results: ToolGuardrailResult[];
  readonly ask: (guardrail: Guardrail) => ToolGuardrailDecision | Promise<ToolGuardrailDecision>;
  readonly Tripwire: typeof ToolInputGuardrailTripwireTriggered | typeof ToolOutputGuardrailTripwireTriggered;
}

async function refusalBy<Guardrail extends { readonly name: string }>(
  guardrails: readonly Guardrail[] = [],
  context: ToolContext,
  { tracer }: LoopOptions,
  { stage, results, ask, Tripwire }: Asking<Guardrail>,
): Promise<string | undefined> {
  const { toolName, toolCallId } = context;
  for (const guardrail of guardrails) {
    const { name } = guardrail;
    const decision = await tracer.span({ kind: 'guardrail', name, stage }, async (span) => {
      const decided = withoutSecrets(context, readToolDecision(name, toolName, await ask(guardrail)));
      span.facts({ triggered: decided.behavior !== 'allow' });
      return decided;
    });
    const result = { guardrail: name, toolName, toolCallId, decision };
    results.push(result);
    if (decision.behavior === 'reject_content') return decision.message;
    if (decision.behavior === 'raise_exception') throw new Tripwire(name, toolName, toolCallId, result);
  }
  return undefined;
}

/** A call as its tool is asked to carry it out. */
export function invocationOf(
  { callId, arguments: argumentsJson }: FunctionCallItem,
  { state: { runContext, agent, runId } }: LoopOptions,
): ToolInvocation {
  return { callId, arguments: argumentsJson, runContext, agent, idempotencyKey: `${runId}:${callId}` };
}

/** The context of a call, for whoever looks at it before and after its tool does. */
export function contextOf(
  tool: FunctionTool,
  call: FunctionCallItem,
  options: LoopOptions,
  signal = options.signal,
): ToolContext {
  return toContext(tool, invocationOf(call, options), signal);
}
