import type { InputItem } from '../../model/item.js';
import { addToSession, type Session } from '../../session/index.js';
import type { LoopOptions } from '../loop-options.js';
import type { LoopState } from '../state/loop-state.js';

/** Gives the session what the run was started with, once. */
export async function saveInput({ session, state }: LoopOptions): Promise<void> {
  if (session === undefined || state.saved >= 0) return;
  await keep(session, state, state.input, 0);
}

/**
 * Gives the session what it does not have yet, in one piece: a turn is kept whole, its calls with their outputs, or not at all, so that
 * a crash between turns leaves no orphan (B275, B310).
 *
 * @param isMessageWithheld Whether the last message, a final output, is not to be kept (B293).
 */
export async function saveTurn(options: LoopOptions, isMessageWithheld = false): Promise<void> {
  const { session, state } = options;
  if (session === undefined) return;
  const items = unsavedItems(state);
  await keep(session, state, isMessageWithheld ? withoutLastMessage(items) : items, state.newItems.length);
}

/**
 * Counts what is on its way as kept unless the store says otherwise: where the run is aborted meanwhile and nobody waits for the store any
 * more, a run that goes on must not add it a second time, since the API refuses two calls of one id.
 */
async function keep(session: Session, state: LoopState, items: readonly InputItem[], saved: number): Promise<void> {
  const before = state.saved;
  state.saved = saved;
  try {
    await addToSession(session, items);
  } catch (error) {
    state.saved = before;
    throw error;
  }
}

/** Gives the session what it did not take when a run ended there; a turn that waits for decisions is kept once it is complete. */
export async function saveLeftovers(options: LoopOptions): Promise<void> {
  if (options.state.pending === undefined && lacksItems(options.state)) await saveTurn(options);
}

/** Whether a session was given something of the run, but not all of it. */
export function lacksItems({ saved, newItems }: LoopState): boolean {
  return saved >= 0 && saved < newItems.length;
}

function unsavedItems({ saved, input, newItems }: LoopState): InputItem[] {
  const fresh = newItems.slice(Math.max(saved, 0)).map(({ rawItem }) => rawItem);
  return saved < 0 ? [...input, ...fresh] : fresh;
}

/** What the model thought before the message goes with it: the API refuses reasoning without what it led to (A33). */
function withoutLastMessage(items: readonly InputItem[]): InputItem[] {
  const end = items.findLastIndex(({ type }) => type === 'message');
  if (end < 0) return [...items];
  let start = end;
  while (items[start - 1]?.type === 'reasoning') start -= 1;
  return [...items.slice(0, start), ...items.slice(end + 1)];
}
