import { run, RunState, type Agent, type RunResult, type ToolApprovalItem } from 'toolwright';
import type { StateStore } from './state-store.js';

/** What a caller hears: the answer, or what waits for a person. */
export type Reply =
  | { readonly answer: string }
  | { readonly id: string; readonly waiting: readonly ToolApprovalItem[] };

/** What a person decided about one call. */
export interface Decision {
  /** One of `waiting`, as it came. */
  readonly item: ToolApprovalItem;
  readonly approved: boolean;
  readonly message?: string;
}

/** Takes questions, and decisions about what they lead to. */
export class ApprovalDesk {
  readonly #agent: Agent;
  readonly #store: StateStore;

  constructor(agent: Agent, store: StateStore) {
    this.#agent = agent;
    this.#store = store;
  }

  async ask(question: string): Promise<Reply> {
    return this.#reply(await run(this.#agent, question));
  }

  async decide(id: string, { item, approved, message }: Decision): Promise<Reply> {
    const state = await RunState.fromString(this.#agent, await this.#store.read(id));
    if (approved) state.approve(item);
    else state.reject(item, { message });
    // Of two decisions at the same time, only one gets past here.
    await this.#store.remove(id);
    return this.#reply(await run(this.#agent, state));
  }

  async #reply({ state, interruptions, finalOutput = '' }: RunResult): Promise<Reply> {
    if (interruptions.length === 0) return { answer: finalOutput };
    // The browser sees the calls, and never the state: whoever can write it decides.
    return { id: await this.#store.keep(state.toString()), waiting: interruptions };
  }
}
