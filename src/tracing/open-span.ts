import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, Span } from '@opentelemetry/api';
import { guarded } from './guarded.js';
import { openTelemetry } from './otel-api.js';

/** The span that the running code is inside of. */
export interface OpenSpan {
  readonly span: Span;
  readonly context: Context;
  readonly agentName: string | undefined;
}

interface Entered extends OpenSpan {
  /** Whether OpenTelemetry knows by itself which span is open, which takes a context manager that an SDK registers. */
  readonly isKnownOutside: boolean;
}

/** Shared by all copies of toolwright in a process, so that a run that one starts inside the tool of another has a parent. */
const ENTERED = Symbol.for('toolwright:entered-span');

function storage(): AsyncLocalStorage<Entered> {
  const shared = Reflect.get(globalThis, ENTERED) as AsyncLocalStorage<Entered> | undefined;
  if (shared !== undefined) return shared;
  const made = new AsyncLocalStorage<Entered>();
  Reflect.set(globalThis, ENTERED, made);
  return made;
}

export function openSpan(): OpenSpan | undefined {
  return storage().getStore();
}

/** Where the next span belongs: to the application's own span, where OpenTelemetry knows it, else to the one we entered last. */
export function parentContext(): Context {
  const entered = storage().getStore();
  return entered === undefined || entered.isKnownOutside ? openTelemetry().context.active() : entered.context;
}

/** Does the work so that spans opened in it, ours and the application's, are children. The work is done once, whatever fails. */
export function workInside<T>(open: OpenSpan, work: () => Promise<T>): Promise<T> {
  let working: Promise<T> | undefined;
  const enter = (isKnownOutside: boolean): void => {
    // In an async function, so that work that throws before it has a promise is not taken for a failure of tracing.
    working ??= storage().run({ ...open, isKnownOutside }, async () => work());
  };
  const { context, trace } = openTelemetry();
  guarded(() =>
    context.with(open.context, () =>
      // A manager may pass on a context of its own made from ours, so the span is what is compared.
      enter(guarded(() => trace.getSpan(context.active()) === open.span) ?? false),
    ),
  );
  if (working === undefined) enter(false);
  return working as Promise<T>;
}
