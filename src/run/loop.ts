import type { AnyAgent } from '../agent/hooks.js';
import { MaxTurnsExceededError } from '../errors/index.js';
import { checkAgents } from './state/check-agents.js';
import { fireHooks } from './fire-hooks.js';
import { saveLeftovers } from './input/keep-session.js';
import type { LoopEnd, LoopOptions } from './loop-options.js';
import { prepareAgent, type PreparedAgent } from './model/prepare-agent.js';
import { rescue } from './ending/rescue.js';
import { takeTurn, type NextStep } from './take-turn.js';
import { withoutReasoningId } from './model/without-reasoning-id.js';

/** Turns until there is a final output, a call waits for a decision, or the run is told to stop. */
export async function runLoop(options: LoopOptions): Promise<LoopEnd> {
  const { state } = options;
  checkAgents(state.startingAgent, state.agent);
  if (options.config.reasoningItemIdPolicy === 'omit') state.history = state.history.map(withoutReasoningId);
  await saveLeftovers(options);
  if (state.finalOutput !== undefined) return 'final_output';
  const preparedAgent = prepareEachOnce(options);
  let prepared = await preparedAgent(state.agent);
  await startAgent(options);
  for (;;) {
    options.signal?.throwIfAborted();
    if (state.pending === undefined && options.isToStop()) return 'stopped';
    const step = await rescue(options, () => nextTurn(options, prepared));
    if (step === 'final_output' || step === 'interrupted') return step;
    if (step === 'handed_over') {
      prepared = await preparedAgent(state.agent);
      await startAgent(options);
    }
  }
}

function nextTurn(options: LoopOptions, prepared: PreparedAgent): Promise<NextStep> {
  const { state, tracer } = options;
  // A turn that was interrupted was counted, and let begin, before (B232).
  const isNew = state.pending === undefined;
  const turn = state.turn + (isNew ? 1 : 0);
  if (isNew && state.maxTurns !== null && turn > state.maxTurns) throw new MaxTurnsExceededError(state.maxTurns);
  return tracer.span({ kind: 'turn', agentName: state.agent.name, turn }, () => takeTurn(options, prepared));
}

/** An agent that is handed the conversation twice is prepared once. */
function prepareEachOnce(options: LoopOptions): (agent: AnyAgent) => Promise<PreparedAgent> {
  const prepared = new Map<AnyAgent, Promise<PreparedAgent>>();
  return (agent) => {
    const known =
      prepared.get(agent) ?? prepareAgent(agent, options.config, () => options.state.runContext, options.state.found);
    prepared.set(agent, known);
    return known;
  };
}

async function startAgent(options: LoopOptions): Promise<void> {
  const { state, emit } = options;
  await emit?.({ type: 'agent_updated_stream_event', agent: state.agent });
  await fireHooks(options, state.agent, 'onAgentStart', state.runContext, state.agent);
}
