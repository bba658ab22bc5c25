import type { AnyAgent } from '../agent/hooks.js';
import { UserError } from '../errors/index.js';
import type { InputItem } from '../model/item.js';
import { dropOrphanedCalls, readSession } from '../session/index.js';
import { RunContext } from '../tools/run-context.js';
import { checkInput } from './check-input.js';
import { forkState } from './fork-state.js';
import type { Conversation, LoopState } from './loop-state.js';
import { newState } from './new-state.js';
import { DEFAULT_MAX_TURNS, type RunOptions } from './run-options.js';
import { RunState } from './run-state.js';

/** The state that a run goes on from, or begins with: what its session remembers, and what is said now. */
export async function begin(
  agent: AnyAgent,
  input: string | readonly InputItem[] | RunState,
  options: RunOptions,
): Promise<LoopState> {
  if (input instanceof RunState) return goOn(agent, input, options);
  const said = checkInput(input);
  const { history, added } = await joinSession(said, options);
  return newState({
    agent,
    runContext: new RunContext(options.context),
    input: added,
    history,
    maxTurns: options.maxTurns === undefined ? DEFAULT_MAX_TURNS : options.maxTurns,
    ...conversationOf(options),
  });
}

/** @throws UserError when the run has ended already, or another agent began it. */
function goOn(agent: AnyAgent, given: RunState, options: RunOptions): LoopState {
  const state = RunState.loopStateOf(given);
  if (state.finalOutput !== undefined) {
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
  return fork;
}

/** What the model is sent, and what of it the session does not have yet (B310, B311). */
async function joinSession(
  said: readonly InputItem[],
  { session, sessionSettings, sessionInputCallback }: RunOptions,
): Promise<{ readonly history: readonly InputItem[]; readonly added: readonly InputItem[] }> {
  if (session === undefined) return { history: said, added: said };
  const remembered = dropOrphanedCalls(await readSession(session, sessionSettings?.limit));
  if (sessionInputCallback === undefined) return { history: [...remembered, ...said], added: said };
  const joined = checkInput(await sessionInputCallback(remembered, said));
  const known = new Set(remembered);
  return { history: joined, added: joined.filter((item) => !known.has(item)) };
}

function conversationOf(options: RunOptions): { readonly conversation?: Conversation } {
  const { conversationId, previousResponseId, autoPreviousResponseId, session } = options;
  const names = [
    conversationId !== undefined && 'conversationId',
    previousResponseId !== undefined && 'previousResponseId',
    autoPreviousResponseId === true && 'autoPreviousResponseId',
  ].filter((name) => name !== false);
  if (names.length === 0) return {};
  if (session !== undefined) {
    throw new UserError(
      `run(): a session and ${names.join(' and ')} would both keep the conversation, and the model would read everything twice. Give one of them.`,
    );
  }
  return {
    conversation: {
      known: 0,
      ...(conversationId !== undefined && { conversationId }),
      ...(conversationId === undefined && previousResponseId !== undefined && { previousResponseId }),
    },
  };
}
