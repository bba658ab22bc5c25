import { addUsage, NO_USAGE, type TokenUsage, type Usage } from '../model/usage.js';
import { NO_TRACER } from '../tracing/no-tracer.js';
import type { Tracer } from '../tracing/tracer.js';
import type { KnownSecrets } from './known-secrets.js';
import { RunResources, type RunResource } from './run-resources.js';

/** What a run carries along: the caller's own object and the usage so far. Never shown to a model. */
export class RunContext<TContext = unknown> {
  /** One account for the run and everything that happens inside it. */
  protected readonly account: { usage: Usage; readonly entries: TokenUsage[]; readonly secrets: KnownSecrets };

  /** What the run has opened, and what traces it; the contexts of its calls have it in common. */
  protected readonly opened: { resources: RunResources; tracer: Tracer } = {
    resources: new RunResources(),
    tracer: NO_TRACER,
  };

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

  /**
   * Something that belongs to the run, such as a browser or a transaction: opened when it is first asked for, and closed once the run has
   * its answer, fails, is aborted or waits for decisions. A run that goes on opens it anew; the run of an agent inside a call has its own.
   *
   * @param owner What tells it from others: the tool that uses it, or any object that is the same each time.
   * @throws What `open` throws; the next one who asks tries again.
   * @example
   * const connection = await context.resource(pool, {
   *   open: () => pool.connect(),
   *   close: (opened) => opened.release(),
   * });
   */
  resource<T>(owner: object, resource: RunResource<T>): Promise<T> {
    return this.opened.resources.get(owner, resource);
  }
}

/** Begins a stretch of a run, which ends by closing what was opened in it. */
export function openResources(context: RunContext): RunResources {
  const resources = new RunResources();
  // No part of what users see of a context.
  context['opened'].resources = resources;
  return resources;
}

/** Says what traces the run from now on. */
export function traceWith(context: RunContext, tracer: Tracer): void {
  context['opened'].tracer = tracer;
}

/** For what a tool does in many steps: a span of this is a child of the one of the call. */
export function tracerOf(context: RunContext): Tracer {
  return context['opened'].tracer;
}
