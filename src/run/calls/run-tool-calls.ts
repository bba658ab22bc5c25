import type { ToolCallOutputItem } from '../../agent/run-item.js';
import type { FunctionCallItem } from '../../model/item.js';
import { kindOf } from '../../tools/built-in-tool.js';
import type { FunctionTool } from '../../tools/function-tool.js';
import { isWrite } from '../../tools/tool-effect.js';
import type { LoopOptions } from '../loop-options.js';
import type { CallPlan } from './plan-calls.js';
import { tellOfItem } from '../record.js';
import { refusalOf, runToolCall, type CallEnd, toolCallSpan, toOutputItem } from './run-tool-call.js';
import { settleInWaves } from './settle-in-waves.js';

/** What came of the calls of a turn. */
export interface CallResults {
  /** In the order of the calls, those of unknown tools last (B195, B272). */
  readonly outputs: readonly ToolCallOutputItem[];
  /** Calls that have no output yet: they wait for a decision, their own or one inside of them. */
  readonly waiting: readonly FunctionCallItem[];
  /** What ends the run: the reason of its signal, or the first fatal error in the order of the calls. */
  readonly failure?: { readonly error: unknown };
}

/**
 * Carries out the calls of one turn: reads side by side, each write alone and in its place. After a fatal error its siblings are aborted
 * and have a moment to unwind (A19, B274); what was done by then is told all the same, so that nothing is done twice.
 */
export async function runToolCalls(plans: readonly CallPlan[], options: LoopOptions): Promise<CallResults> {
  const { signal, config } = options;
  const turn = new AbortController();
  const onAbort = (): void => turn.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    const settled = await settleInWaves(
      plans.map((plan) => ({ plan, isAlone: plan.kind === 'run' && isWrite(plan.tool.effect), ...laneOf(plan) })),
      config.toolExecution?.maxFunctionToolConcurrency ?? Number.POSITIVE_INFINITY,
      async ({ plan }) => {
        const end = await carryOut(plan, options, turn);
        const { item } = end;
        if (item !== undefined) await tellOfItem(options, item);
        return end;
      },
    );
    const items = settled.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.item : undefined));
    const isUnknown = (plan: CallPlan): boolean => plan.kind === 'unknown';
    return {
      outputs: [
        ...items.filter((item, index) => item !== undefined && !isUnknown(plans[index] as CallPlan)),
        ...items.filter((item, index) => item !== undefined && isUnknown(plans[index] as CallPlan)),
      ] as ToolCallOutputItem[],
      waiting: plans.filter((_plan, index) => items[index] === undefined).map(({ call }) => call),
      ...failureOf(settled, signal),
    };
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}

function failureOf(
  settled: readonly PromiseSettledResult<CallEnd>[],
  signal: AbortSignal | undefined,
): Pick<CallResults, 'failure'> {
  if (signal?.aborted) return { failure: { error: signal.reason } };
  const reasons = settled.flatMap((outcome): unknown[] => {
    if (outcome.status === 'rejected') return [outcome.reason];
    return outcome.value.failure === undefined ? [] : [outcome.value.failure.error];
  });
  if (reasons.length === 0) return {};
  return { failure: { error: reasons.find((reason) => !(reason instanceof SiblingFailed)) ?? reasons[0] } };
}

/** Calls of one tool that the provider defines run one after another: they share a screen, a shell, a folder (B73, B92). */
function laneOf(plan: CallPlan): { readonly lane?: string } {
  const lane = plan.kind === 'run' ? kindOf(plan.tool) : undefined;
  return lane === undefined ? {} : { lane };
}

/** Why a call was aborted that did nothing wrong; never leaves the turn. */
class SiblingFailed extends Error {}

async function carryOut(plan: CallPlan, options: LoopOptions, turn: AbortController): Promise<CallEnd> {
  const { call } = plan;
  switch (plan.kind) {
    case 'waiting':
      return {};
    case 'decided': {
      const { approve, reason } = plan;
      const content = reason ?? (approve ? 'Approved.' : 'Rejected.');
      const builtIn = { kind: 'mcp_approval', approve, ...(reason !== undefined && { reason }) } as const;
      return { item: toOutputItem(call, options, { output: content, content, builtIn }) };
    }
    case 'rejected':
      // A span like that of other calls, although nothing ran (B227).
      await options.tracer.span(toolCallSpan(call, plan.tool), async (span) =>
        span.problem('Tool execution was manually rejected by the user.'),
      );
      return { item: toOutputItem(call, options, refusalOf(plan.message, plan.tool)) };
    case 'answered':
      return { item: toOutputItem(call, options, refusalOf(plan.message, plan.tool)) };
    case 'unknown':
      return { item: toOutputItem(call, options, refusalOf(plan.message)) };
    case 'run':
      return runInTurn(call, plan.tool, options, turn);
  }
}

/** One call; what it fails with aborts its siblings. */
async function runInTurn(
  call: FunctionCallItem,
  tool: FunctionTool,
  options: LoopOptions,
  turn: AbortController,
): Promise<CallEnd> {
  turn.signal.throwIfAborted();
  const abortSiblings = (): void =>
    turn.abort(
      new SiblingFailed(`Another call of the turn failed while ${call.name} (call ${call.callId}) was running.`),
    );
  try {
    const end = await runToolCall(call, tool, options, turn.signal);
    if (end.failure !== undefined) abortSiblings();
    return end;
  } catch (error) {
    abortSiblings();
    throw error;
  }
}
