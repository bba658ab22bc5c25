import type { RunConfig } from '../agent/run-config.js';
import { ToolwrightError } from '../errors/index.js';
import { toText } from '../invocation/index.js';
import { insideRunOf } from '../tools/known-secrets.js';
import { openResources, traceWith } from '../tools/run-context.js';
import { openTracer, type Span } from '../tracing/index.js';
import { hidingTracer } from './hiding-tracer.js';
import { runLoop } from './loop.js';
import type { LoopEnd, LoopOptions } from './loop-options.js';
import type { LoopState } from './state/loop-state.js';
import type { RunOptions } from './run-options.js';
import { RunState } from './state/run-state.js';

/** A run that is about to go through the loop. */
export interface Work {
  readonly config: RunConfig;
  readonly options: RunOptions;
  readonly signal: AbortSignal | undefined;
  readonly state: LoopState;
  readonly emit?: LoopOptions['emit'];
  readonly isToStop?: () => boolean;
  /** Names of the agents inside whose calls this run goes on. @default none */
  readonly around?: readonly string[];
}

function asText(output: unknown): string {
  return output === undefined ? '' : toText(output);
}

/** Takes a run through the loop, in a span of its own; toolwright's errors leave with the state they ended in (A32). */
export async function carryOut({
  config,
  options,
  signal,
  state,
  emit,
  isToStop,
  around = [],
}: Work): Promise<LoopEnd> {
  const tracer = hidingTracer(await openTracer(config.tracing), () => state.runContext);
  const loop: LoopOptions = {
    state,
    config,
    hooks: [config.hooks, options.hooks].filter((hooks) => hooks !== undefined),
    signal,
    session: options.session,
    errorHandlers: options.errorHandlers ?? {},
    emit,
    tracer,
    around,
    isToStop: isToStop ?? (() => false),
  };
  const work = async (span: Span): Promise<LoopEnd> => {
    try {
      const end = await runLoop(loop);
      span.content(() => ({ input: state.input, output: asText(state.finalOutput?.value) }));
      return end;
    } catch (error) {
      // Of runs inside of each other, the outermost is the one that its caller knows. What aborts a run is the error of another.
      const isOwn = !(signal?.aborted && signal.reason === error);
      if (isOwn && error instanceof ToolwrightError) error.state = new RunState(state);
      throw error;
    }
  };
  traceWith(state.runContext, tracer);
  const resources = openResources(state.runContext);
  return insideRunOf(state.runContext, async () => {
    let end: LoopEnd | undefined;
    try {
      end = await tracer.span({ kind: 'run', agentName: state.agent.name }, work);
      return end;
    } finally {
      await resources.close({ isInterrupted: end === 'interrupted' });
    }
  });
}
