import { UserError } from '../../errors/index.js';
import type { InputItem } from '../../model/item.js';
import { readSession } from '../../session/index.js';
import { checkInput } from './check-input.js';
import type { RunOptions } from '../run-options.js';

/** What a run begins with. */
export interface JoinedInput {
  /** What the model is sent. */
  readonly history: readonly InputItem[];
  /** What of it the session does not have yet. */
  readonly added: readonly InputItem[];
}

/**
 * Joins what the session remembers with what is said now (B310, B311).
 *
 * @throws UserError when `sessionInputCallback` gives no list of items.
 * @throws SessionStoreError when the session cannot be read.
 */
export async function joinSession(
  said: readonly InputItem[],
  { session, sessionSettings, sessionInputCallback }: RunOptions,
): Promise<JoinedInput> {
  if (session === undefined) return { history: said, added: said };
  const remembered = await readSession(session, sessionSettings?.limit);
  if (sessionInputCallback === undefined) return { history: [...remembered, ...said], added: said };
  // Copies: a callback may well add to the list it is given.
  const given: unknown = await sessionInputCallback([...remembered], [...said]);
  if (!Array.isArray(given))
    throw new UserError('run(): sessionInputCallback has to return a list of items: what the model is sent.');
  const history = checkInput(given as readonly InputItem[]);
  return { history, added: itemsBeside(remembered, said, history) };
}

/** The items that are none of those remembered, nor equal to one that is not there any more: copies are not kept twice. */
function itemsBeside(
  remembered: readonly InputItem[],
  said: readonly InputItem[],
  history: readonly InputItem[],
): InputItem[] {
  const [known, fresh, present] = [new Set(remembered), new Set(said), new Set(history)];
  const missing = new Map<string, number>();
  for (const item of remembered) {
    if (present.has(item)) continue;
    const text = JSON.stringify(item);
    missing.set(text, (missing.get(text) ?? 0) + 1);
  }
  return history.filter((item) => {
    if (fresh.has(item)) return true;
    if (known.has(item)) return false;
    const text = JSON.stringify(item);
    const left = missing.get(text) ?? 0;
    missing.set(text, left - 1);
    return left <= 0;
  });
}
