import { UserError } from '../../errors/index.js';
import type { InputItem } from '../../model/item.js';
import { addToSession } from '../../session/index.js';
import { checkInput } from './check-input.js';
import { saveTurn } from './keep-session.js';
import type { LoopOptions } from '../loop-options.js';
import type { LoopState } from '../state/loop-state.js';

/**
 * Keeps what the user says until the next request (B234).
 *
 * @throws UserError when there is no next request, or the calls that wait may make it needless.
 */
export function stageInput(state: LoopState, input: string | readonly InputItem[]): void {
  const said = checkInput(input);
  const problem = whyUnheard(state);
  if (problem !== undefined)
    throw new UserError(`addInput(): ${problem} Pass result.history with the new message to a run of its own.`);
  state.staged = [...state.staged, ...said];
}

function whyUnheard({ finalOutput, turn, maxTurns, pending, agent }: LoopState): string | undefined {
  if (finalOutput !== undefined) return 'the run has its final output, so no model would hear of it.';
  if (maxTurns !== null && turn >= maxTurns) return `the run has made all ${maxTurns} requests of maxTurns.`;
  if (pending === undefined) return undefined;
  const names = [...pending.calls.map(({ name }) => name), ...pending.results.map(({ toolName }) => toolName)];
  const { toolUseBehavior: behavior } = agent;
  const mayEnd =
    behavior !== 'run_llm_again' &&
    (typeof behavior !== 'object' ||
      behavior.stopAtToolNames.some((stop: string) =>
        names.some((name) => stop === name || stop.endsWith(`.${name}`)),
      ));
  return mayEnd
    ? `what ${names.join(', ')} gives may end the run (toolUseBehavior of agent "${agent.name}").`
    : undefined;
}

/** Adds what was kept to the conversation, behind the outputs of all calls, and gives it to the session. */
export async function takeStaged(options: LoopOptions): Promise<void> {
  const { state, session } = options;
  const { staged } = state;
  if (staged.length === 0) return;
  // Guardrails ask about it like the rest of the input, and the session takes it with that.
  const isUnanswered = state.rawResponses.length === 0;
  const keeper = isUnanswered && state.saved < 0 ? undefined : session;
  if (keeper !== undefined) await saveTurn(options);
  // Nobody may wait for this run any more, and another go on from here.
  options.signal?.throwIfAborted();
  const { input, inputLength, history } = state;
  // Before the session has it: a run that is aborted meanwhile must not say it twice when it goes on.
  Object.assign(state, {
    staged: [],
    history: [...history, ...staged],
    ...(isUnanswered && { input: [...input, ...staged], inputLength: inputLength + staged.length }),
  });
  try {
    if (keeper !== undefined) await addToSession(keeper, staged);
  } catch (error) {
    Object.assign(state, { staged, history, input, inputLength });
    throw error;
  }
}
