import type { AnyAgent } from '../../agent/hooks.js';
import { UserError } from '../../errors/index.js';
import type { InputItem } from '../../model/item.js';
import { RunContext } from '../../tools/run-context.js';
import { AgentGraph } from '../state/agent-graph.js';
import { checkInput } from './check-input.js';
import { checkSameConversation, conversationOf } from './conversation.js';
import { forkState } from '../state/fork-state.js';
import { joinSession } from './join-session.js';
import type { LoopState } from '../state/loop-state.js';
import { newState } from '../state/new-state.js';
import { DEFAULT_MAX_TURNS, type RunOptions } from '../run-options.js';
import { lacksItems } from './keep-session.js';
import { RunState } from '../state/run-state.js';

/** The state that a run goes on from, or begins with: what its session remembers, and what is said now. */
export async function begin(
  agent: AnyAgent,
  input: string | readonly InputItem[] | RunState,
  options: RunOptions,
): Promise<LoopState> {
  if (input instanceof RunState) return goOn(agent, input, options);
  const said = checkInput(input);
  const conversation = conversationOf(options);
  const { history, added } = await joinSession(said, options);
  return newState({
    agent,
    runContext: new RunContext(options.context),
    input: added,
    history,
    maxTurns: options.maxTurns === undefined ? DEFAULT_MAX_TURNS : options.maxTurns,
    ...(conversation && { conversation }),
  });
}

/** @throws UserError when the run has ended already, or another agent began it. */
function goOn(agent: AnyAgent, given: RunState, options: RunOptions): LoopState {
  const state = RunState.loopStateOf(given);
  checkSameConversation(state.conversation, options);
  // Where the session did not take the end of the run, there is still that to do.
  if (state.finalOutput !== undefined && (options.session === undefined || !lacksItems(state))) {
    throw new UserError(
      'run(): this state has its final output, so there is nothing to go on with. To ask more, pass result.history with a new message.',
    );
  }
  if (agent.name !== state.startingAgent.name) {
    throw new UserError(
      `run(): this state was begun by agent "${state.startingAgent.name}", not by "${agent.name}". Pass the agent that began it; it finds the one at work by itself.`,
    );
  }
  const fork = 'context' in options ? forkState(state, options.context) : forkState(state);
  if (options.maxTurns !== undefined) fork.maxTurns = options.maxTurns;
  return withAgentsFrom(agent, fork);
}

/** The agents that are there now: a program may make them anew for each request. */
function withAgentsFrom(agent: AnyAgent, state: LoopState): LoopState {
  if (agent === state.startingAgent) return state;
  const ref = new AgentGraph(state.startingAgent).refOf(state.agent);
  return { ...state, startingAgent: agent, agent: new AgentGraph(agent).find(ref) };
}
