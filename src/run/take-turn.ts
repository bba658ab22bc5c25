import { finalOutputFrom } from '../agent/tool-use-behavior.js';
import { isBuiltIn } from '../tools/built-in-tool.js';
import { anySignal } from './any-signal.js';
import { askModel, type Answer } from './model/ask-model.js';
import { callResult } from './calls/call-result.js';
import { finalOutputOf } from './ending/final-output.js';
import { isHandoff } from './calls/find-tool.js';
import { finish } from './ending/finish.js';
import { checkInputBy, inputGuardrailsOf } from './input-guardrails.js';
import { interruptionsOf } from './state/interruptions.js';
import { saveInput, saveTurn } from './input/keep-session.js';
import type { LoopOptions } from './loop-options.js';
import type { PendingTurn } from './state/loop-state.js';
import { madeOutput } from './ending/made-output.js';
import { planCalls } from './calls/plan-calls.js';
import type { Choices, PreparedAgent } from './model/prepare-agent.js';
import { addAnswer, tellOfItem } from './record.js';
import { runToolCalls } from './calls/run-tool-calls.js';
import { takeStaged } from './input/staged-input.js';
import { takeHandoff } from './take-handoff.js';

/** What comes after a turn. */
export type NextStep = 'run_again' | 'handed_over' | 'final_output' | 'interrupted';

/** One model request, and the calls it asks for; a turn that was interrupted goes on with its calls. */
export async function takeTurn(options: LoopOptions, prepared: PreparedAgent): Promise<NextStep> {
  const { state } = options;
  const choices = await prepared.choices();
  options.signal?.throwIfAborted();
  if (state.pending !== undefined) return finishCalls(options, choices, state.pending);
  await takeStaged(options);
  const historyStart = state.history.length;
  const answer = await askGuarded(options, prepared, choices);
  const untold = addAnswer(options, answer, choices);
  const asked = answer.output.filter((item) => item.type === 'function_call');
  if (asked.length > 0) {
    const handoffs = asked.filter((call) => isHandoff(call, choices.handoffs));
    const calls = asked.filter((call) => !isHandoff(call, choices.handoffs));
    state.pending = { calls, undecided: [], handoffs, results: [], historyStart };
  }
  for (const item of untold) await tellOfItem(options, item);
  if (state.pending !== undefined) return finishCalls(options, choices, state.pending);
  const final = await finalOutputOf(state.agent, answer.output);
  if (final === undefined) {
    await saveTurn(options);
    return 'run_again';
  }
  await finish(options, final.value, 'message');
  return 'final_output';
}

/**
 * Until a model has answered, the guardrails of the input are asked as well, before or beside it (B290, B291): a run that goes on after
 * one of them ended it is not let through for having been there before.
 */
async function askGuarded(options: LoopOptions, prepared: PreparedAgent, choices: Choices): Promise<Answer> {
  const { state, signal } = options;
  if (state.rawResponses.length > 0) return askModel(options, prepared, choices, signal);
  const { blocking, parallel } = inputGuardrailsOf(options);
  await checkInputBy(blocking, options);
  if (parallel.length === 0) {
    await saveInput(options);
    return askModel(options, prepared, choices, signal);
  }
  const tripwire = new AbortController();
  const either = anySignal(signal, tripwire.signal);
  const answer = askModel(options, prepared, choices, either);
  // What the guardrails find comes before how the model fared.
  answer.catch(() => undefined);
  try {
    await checkInputBy(parallel, options);
    await saveInput(options);
  } catch (error) {
    tripwire.abort(error);
    throw error;
  }
  return answer;
}

async function finishCalls(options: LoopOptions, choices: Choices, turn: PendingTurn): Promise<NextStep> {
  const { state, emit } = options;
  const plans = await planCalls(turn.calls, options, choices);
  const { outputs, waiting, failure } = await runToolCalls(plans, options);
  for (const item of outputs) {
    state.newItems.push(item);
    state.history.push(item.rawItem);
    state.made.delete(item.rawItem.callId);
    state.nested.delete(item.rawItem.callId);
    state.approvals.settle(item.rawItem.callId);
  }
  const ran = new Set(
    plans.filter((plan) => plan.kind === 'run' && !isBuiltIn(plan.tool)).map(({ call }) => call.callId),
  );
  const results = [...turn.results, ...outputs.filter(({ rawItem }) => ran.has(rawItem.callId)).map(callResult)];
  // Should the rest of the turn fail, these calls have been made all the same.
  const undecided = plans.filter(({ kind }) => kind === 'waiting').map(({ call }) => call.callId);
  state.pending = { ...turn, calls: waiting, undecided, results };
  if (failure !== undefined) throw failure.error;
  if (waiting.length > 0) {
    for (const item of interruptionsOf(state))
      await emit?.({ type: 'run_item_stream_event', name: 'tool_approval_requested', item });
    return 'interrupted';
  }
  const hasHandedOver = await takeHandoff(turn.handoffs, options, choices, turn.historyStart);
  const final = hasHandedOver ? undefined : await finalOutputFrom(state.agent, state.runContext, results);
  if (final !== undefined) {
    const { value } = await madeOutput(state.agent, final.value, final.maker);
    await finish(options, value, 'tools');
    return 'final_output';
  }
  state.pending = undefined;
  await saveTurn(options);
  return hasHandedOver ? 'handed_over' : 'run_again';
}
