import { addUsage, NO_USAGE, type TokenUsage, type Usage } from '../model/usage.js';
import type { KnownSecrets } from './known-secrets.js';

/** What a run carries along: the caller's own object and the usage so far. Never shown to a model. */
export class RunContext<TContext = unknown> {
  /** One account for the run and everything that happens inside it. */
  protected readonly account: { usage: Usage; readonly entries: TokenUsage[]; readonly secrets: KnownSecrets };

  /**
   * @param context The caller's own object, handed to tools as it is.
   * @param parent Whose usage this context adds to; left out, it counts from zero.
   */
  constructor(
    readonly context: TContext,
    parent?: RunContext,
    /** In a run inside an agent tool that has parameters of its own: the arguments it was called with (B207). */
    readonly toolInput?: unknown,
  ) {
    this.account = parent?.account ?? { usage: NO_USAGE, entries: [], secrets: new Set() };
  }

  /** Tokens and requests of the run so far: a copy, which later requests do not change. */
  get usage(): Usage {
    const { usage, entries } = this.account;
    return { ...usage, requestUsageEntries: [...entries] };
  }

  /** Counts a model response, or what other requests cost together, towards the usage. */
  addUsage(usage: Usage): void {
    this.account.usage = addUsage(this.account.usage, usage);
    const { requests, requestUsageEntries, ...tokens } = usage;
    if (requestUsageEntries !== undefined) this.account.entries.push(...requestUsageEntries);
    else if (requests === 1) this.account.entries.push(tokens);
  }
}
