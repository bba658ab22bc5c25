import type { InputItem } from '../model/item.js';
import type { LoopOptions } from './loop-options.js';
import type { LoopState } from './loop-state.js';

/** Gives the session what the run was started with, once. */
export async function saveInput({ session, state }: LoopOptions): Promise<void> {
  if (session === undefined || state.saved >= 0) return;
  if (state.input.length > 0) await session.addItems(state.input);
  state.saved = 0;
}

/**
 * Gives the session what it does not have yet, in one piece: a turn is kept whole, its calls with their outputs, or not at all, so that
 * a crash between turns leaves no orphan (B275, B310).
 *
 * @param isLastWithheld Whether the newest item, a final message, is not to be kept (B293).
 */
export async function saveTurn(options: LoopOptions, isLastWithheld = false): Promise<void> {
  const { session, state } = options;
  if (session === undefined) return;
  const items = unsavedItems(state);
  const kept = isLastWithheld ? items.slice(0, -1) : items;
  if (kept.length > 0) await session.addItems(kept);
  state.saved = state.newItems.length;
}

function unsavedItems({ saved, input, newItems }: LoopState): InputItem[] {
  const fresh = newItems.slice(Math.max(saved, 0)).map(({ rawItem }) => rawItem);
  return saved < 0 ? [...input, ...fresh] : fresh;
}
