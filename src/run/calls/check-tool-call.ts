import { ToolInputGuardrailTripwireTriggered, ToolOutputGuardrailTripwireTriggered } from '../../errors/index.js';
import { toContext, withoutSecrets } from '../../invocation/index.js';
import type { FunctionCallItem } from '../../model/item.js';
import type { FunctionTool } from '../../tools/function-tool.js';
import type { ToolContext } from '../../tools/tool-context.js';
import type { ToolGuardrailDecision } from '../../tools/tool-guardrail.js';
import type { LoopOptions } from '../loop-options.js';
import { readToolDecision } from '../state/read-decision.js';

/**
 * Asks the guardrails of a tool's input, in order, until one does not allow the call (B294).
 *
 * @returns What the model reads in place of an output; `undefined` when the call may run.
 * @throws ToolInputGuardrailTripwireTriggered when one ends the run.
 */
export async function checkToolInput(
  tool: FunctionTool,
  call: FunctionCallItem,
  options: LoopOptions,
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (tool.inputGuardrails === undefined) return undefined;
  const { state } = options;
  const context = contextOf(tool, call, options, signal);
  for (const guardrail of tool.inputGuardrails) {
    const decision = await traced(options, guardrail.name, 'tool_input', async () =>
      withoutSecrets(
        context,
        readToolDecision(guardrail.name, tool.name, await guardrail.run({ context, agent: state.agent })),
      ),
    );
    const result = { guardrail: guardrail.name, toolName: tool.name, toolCallId: call.callId, decision };
    state.guardrailResults.toolInput.push(result);
    if (decision.behavior === 'reject_content') return decision.message;
    if (decision.behavior === 'raise_exception')
      throw new ToolInputGuardrailTripwireTriggered(guardrail.name, tool.name, call.callId, result);
  }
  return undefined;
}

/**
 * Asks the guardrails of a tool's output, in order, until one does not allow it (B295).
 *
 * @returns What takes the output's place; `undefined` when it stays.
 * @throws ToolOutputGuardrailTripwireTriggered when one ends the run.
 */
export async function checkToolOutput(
  tool: FunctionTool,
  context: ToolContext,
  output: unknown,
  options: LoopOptions,
): Promise<string | undefined> {
  const { state } = options;
  for (const guardrail of tool.outputGuardrails ?? []) {
    const decision = await traced(options, guardrail.name, 'tool_output', async () =>
      withoutSecrets(
        context,
        readToolDecision(guardrail.name, tool.name, await guardrail.run({ context, agent: state.agent, output })),
      ),
    );
    const result = { guardrail: guardrail.name, toolName: tool.name, toolCallId: context.toolCallId, decision };
    state.guardrailResults.toolOutput.push(result);
    if (decision.behavior === 'reject_content') return decision.message;
    if (decision.behavior === 'raise_exception')
      throw new ToolOutputGuardrailTripwireTriggered(guardrail.name, tool.name, context.toolCallId, result);
  }
  return undefined;
}

export function contextOf(
  tool: FunctionTool,
  call: FunctionCallItem,
  { state: { runContext, agent, runId }, signal: runSignal }: LoopOptions,
  signal = runSignal,
): ToolContext {
  const idempotencyKey = `${runId}:${call.callId}`;
  return toContext(tool, { callId: call.callId, arguments: call.arguments, runContext, agent, idempotencyKey }, signal);
}

function traced(
  { tracer }: LoopOptions,
  name: string,
  stage: 'tool_input' | 'tool_output',
  ask: () => Promise<ToolGuardrailDecision>,
): Promise<ToolGuardrailDecision> {
  return tracer.span({ kind: 'guardrail', name, stage }, async (span) => {
    const decision = await ask();
    span.facts({ triggered: decision.behavior !== 'allow' });
    return decision;
  });
}
