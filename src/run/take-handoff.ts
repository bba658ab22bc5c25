import type { Handoff, HandoffInputData, HandoffInputFilter } from '../agent/handoff.js';
import { nestHandoffHistory } from '../agent/nest-handoff-history.js';
import type { RunConfig } from '../agent/run-config.js';
import type { HandoffOutputItem } from '../agent/run-item.js';
import { ModelBehaviorError, ToolwrightError, UserError } from '../errors/index.js';
import { readArguments } from '../invocation/index.js';
import type { FunctionCallItem } from '../model/item.js';
import { logger } from '../tracing/index.js';
import { contextOf } from './calls/check-tool-call.js';
import { isHandoff } from './calls/find-tool.js';
import { fireHooks } from './fire-hooks.js';
import { keepReasoningPaired } from './model/keep-reasoning-paired.js';
import type { LoopOptions } from './loop-options.js';
import type { LoopState } from './state/loop-state.js';
import type { Choices } from './model/prepare-agent.js';
import { addItem, tellOfItem } from './record.js';
import { unknownToolText } from './calls/tool-error-text.js';

/**
 * Hands over to the first agent the model named, which ends the turn; other handoffs of the turn are answered and ignored (B285). All is
 * answered in one step, after all that the handoff calls: a run that goes on after a failure answers no call twice.
 *
 * @param historyStart Where in the history the turn begins.
 * @returns Whether another agent goes on from here.
 */
export async function takeHandoff(
  calls: readonly FunctionCallItem[],
  options: LoopOptions,
  choices: Choices,
  historyStart: number,
): Promise<boolean> {
  const { handoffs } = choices;
  const { state, tracer } = options;
  const known = calls.filter((call) => isHandoff(call, handoffs));
  const answers: HandoffOutputItem[] = [];
  // Hidden since the model was shown it.
  for (const call of calls.filter((call) => !isHandoff(call, handoffs)))
    answers.push(answerTo(call, state.agent, await unknownToolText(call, options, choices)));
  const [first, ...others] = known;
  const handoff = first && handoffs.get(first.name);
  if (first === undefined || handoff === undefined) {
    await answerHandoffs(options, answers, { pending: state.pending && { ...state.pending, handoffs: [] } });
    return false;
  }
  const from = state.agent;
  const to = handoff.agent;
  await tracer.span({ kind: 'handoff', from: from.name, to: to.name }, async (span) => {
    if (others.length > 0) span.problem('Multiple handoffs requested');
    const input = handoff.takesInput ? await readInput(handoff, first, options) : undefined;
    await handoff.onHandoff?.(state.runContext, input);
    answers.push(answerTo(first, from, JSON.stringify({ assistant: to.name }), to));
    for (const call of others) answers.push(answerTo(call, from, 'Multiple handoffs detected, ignoring this one.'));
    const filtered = await filteredHistory(handoff, options, historyStart, answers);
    await answerHandoffs(options, answers, { agent: to, ...filtered, pending: undefined });
  });
  await fireHooks(options, to, 'onHandoff', state.runContext, from, to);
  return true;
}

async function answerHandoffs(
  options: LoopOptions,
  answers: readonly HandoffOutputItem[],
  changes: Pick<LoopState, 'pending'> & Partial<Pick<LoopState, 'agent' | 'history' | 'inputLength'>>,
): Promise<void> {
  for (const item of answers) addItem(options, item);
  Object.assign(options.state, changes);
  for (const item of answers) await tellOfItem(options, item);
}

function answerTo(
  { callId, name, caller }: FunctionCallItem,
  agent: { readonly name: string },
  output: string,
  targetAgent?: { readonly name: string },
): HandoffOutputItem {
  return {
    type: 'handoff_output_item',
    rawItem: { type: 'function_call_result', callId, name, output, ...(caller && { caller }) },
    agent,
    sourceAgent: agent,
    ...(targetAgent && { targetAgent }),
  };
}

/** @throws ModelBehaviorError when the model told something else than the handoff asks for (B284). */
async function readInput({ tool }: Handoff, call: FunctionCallItem, options: LoopOptions): Promise<unknown> {
  try {
    const { input } = readArguments(tool, call.arguments);
    return await tool.execute(input, contextOf(tool, call, options));
  } catch (error) {
    if (!(error instanceof ToolwrightError)) throw error;
    throw new ModelBehaviorError(
      `The model handed over by "${tool.name}" with an input that does not fit its inputType: ${error.message}`,
      { cause: error },
    );
  }
}

/** Lets a filter decide what the next agent sees (B286). @throws UserError when it gives something else (B286, B287). */
async function filteredHistory(
  { inputFilter, tool }: Handoff,
  { state, config }: LoopOptions,
  historyStart: number,
  answers: readonly HandoffOutputItem[],
): Promise<Pick<LoopState, 'history' | 'inputLength'> | undefined> {
  const filter = inputFilter ?? config.handoffInputFilter ?? nesting(config);
  if (filter === undefined) return undefined;
  if (state.conversation !== undefined) {
    if (inputFilter === undefined && config.handoffInputFilter === undefined) {
      logger().warn(`Handoff "${tool.name}": nestHandoffHistory has no effect, as the server keeps this conversation.`);
      return undefined;
    }
    throw new UserError(
      `Handoff "${tool.name}" has an input filter, but the server keeps this conversation, so nothing can be left out of it. ` +
        'Drop the filter, or conversationId and previousResponseId.',
    );
  }
  const { inputLength, runContext } = state;
  const history = [...state.history, ...answers.map(({ rawItem }) => rawItem)];
  const data: HandoffInputData = {
    inputHistory: history.slice(0, inputLength),
    preHandoffItems: history.slice(inputLength, historyStart),
    newItems: history.slice(historyStart),
    runContext,
  };
  const given = (await filter(data)) as Partial<HandoffInputData> | undefined;
  const { inputHistory, preHandoffItems, newItems } = given ?? {};
  if (!Array.isArray(inputHistory) || !Array.isArray(preHandoffItems) || !Array.isArray(newItems)) {
    throw new UserError(
      `The input filter of handoff "${tool.name}" has to return { inputHistory, preHandoffItems, newItems } with a list of items in each.`,
    );
  }
  return {
    history: keepReasoningPaired(history, [...inputHistory, ...preHandoffItems, ...newItems]),
    inputLength: keepReasoningPaired(history, inputHistory).length,
  };
}

function nesting({ nestHandoffHistory: option }: RunConfig): HandoffInputFilter | undefined {
  if (option === undefined || option === false) return undefined;
  return nestHandoffHistory(option === true ? {} : option);
}
