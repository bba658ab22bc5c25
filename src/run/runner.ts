import type { Agent } from '../agent/agent.js';
import { isAgent } from '../agent/is-agent.js';
import { setNestedRunner } from '../agent/nested-run.js';
import type { RunConfig } from '../agent/run-config.js';
import { anySignal } from './any-signal.js';
import { checkRunConfig } from '../agent/check-run-config.js';
import { UserError } from '../errors/index.js';
import { currentCallSignal } from '../invocation/index.js';
import type { InputItem } from '../model/item.js';
import { agentsAround } from './state/agents-around.js';
import { begin } from './input/begin.js';
import { currentCallScope } from './nested/call-scope.js';
import { carryOut } from './carry-out.js';
import { checkRunOptions } from './check-options.js';
import { endOnAbort } from './ending/end-on-abort.js';
import { runNested } from './nested/run-nested.js';
import type { RunOptions } from './run-options.js';
import { RunResult } from './run-result.js';
import type { RunState } from './state/run-state.js';
import { StreamedRunResult } from './stream/streamed-run-result.js';

setNestedRunner(runNested);

/** What a run begins with: what the user says, a conversation so far, or the state of a run that waits. */
export type RunInput<TContext, TOutput> = string | readonly InputItem[] | RunState<TContext, TOutput>;

/** Runs agents under one configuration. */
export class Runner {
  readonly #config: RunConfig;

  constructor(config: RunConfig = {}) {
    checkRunConfig('new Runner()', config);
    this.#config = config;
  }

  /**
   * Takes an agent from a question to its final output: asks the model, carries out the calls it asks for, and asks again.
   * With `stream: true` it returns at once, and tells of itself as it goes on.
   *
   * @param input What the user says, a conversation so far, or the state of a run that waits for decisions.
   * @throws MaxTurnsExceededError when the model never comes to an answer.
   * @throws ModelBehaviorError when it answers what cannot be used.
   * @throws UserError for what has to be changed in the code; before any request wherever that can be told.
   */
  run<TContext, TOutput>(
    agent: Agent<TContext, TOutput>,
    input: RunInput<TContext, TOutput>,
    options: RunOptions<TContext> & { readonly stream: true },
  ): Promise<StreamedRunResult<TContext, TOutput>>;
  run<TContext, TOutput>(
    agent: Agent<TContext, TOutput>,
    input: RunInput<TContext, TOutput>,
    options?: RunOptions<TContext> & { readonly stream?: false },
  ): Promise<RunResult<TContext, TOutput>>;
  run<TContext, TOutput>(
    agent: Agent<TContext, TOutput>,
    input: RunInput<TContext, TOutput>,
    options?: RunOptions<TContext>,
  ): Promise<RunResult<TContext, TOutput> | StreamedRunResult<TContext, TOutput>>;
  async run<TContext, TOutput>(
    agent: Agent<TContext, TOutput>,
    input: RunInput<TContext, TOutput>,
    options: RunOptions<TContext> = {},
  ): Promise<RunResult<TContext, TOutput>> {
    if (!isAgent(agent))
      throw new UserError('run(): the first argument is no agent; make one with new Agent({ name: … }).');
    checkRunOptions(options);
    const signal = anySignal(options.signal, currentCallSignal());
    signal?.throwIfAborted();
    const around = agentsAround(currentCallScope(), this.#config, agent);
    const state = await endOnAbort(signal, () =>
      begin(agent, input as RunInput<unknown, unknown>, options as RunOptions),
    );
    const work = { config: this.#config, options: options as RunOptions, signal, state, around };
    if (options.stream !== true) {
      await endOnAbort(signal, () => carryOut(work));
      return new RunResult(state);
    }
    return new StreamedRunResult(state, ({ emit, isToStop, signal: cancelled }) => {
      const stop = anySignal(signal, cancelled);
      return endOnAbort(stop, () => carryOut({ ...work, signal: stop, emit, isToStop }));
    });
  }
}

const defaultRunner = new Runner();

/** Runs an agent: see {@link Runner.run}. */
export function run<TContext, TOutput>(
  agent: Agent<TContext, TOutput>,
  input: RunInput<TContext, TOutput>,
  options: RunOptions<TContext> & { readonly stream: true },
): Promise<StreamedRunResult<TContext, TOutput>>;
export function run<TContext, TOutput>(
  agent: Agent<TContext, TOutput>,
  input: RunInput<TContext, TOutput>,
  options?: RunOptions<TContext> & { readonly stream?: false },
): Promise<RunResult<TContext, TOutput>>;
export function run<TContext, TOutput>(
  agent: Agent<TContext, TOutput>,
  input: RunInput<TContext, TOutput>,
  options?: RunOptions<TContext>,
): Promise<RunResult<TContext, TOutput> | StreamedRunResult<TContext, TOutput>>;
export function run<TContext, TOutput>(
  agent: Agent<TContext, TOutput>,
  input: RunInput<TContext, TOutput>,
  options?: RunOptions<TContext>,
): Promise<RunResult<TContext, TOutput> | StreamedRunResult<TContext, TOutput>> {
  return defaultRunner.run(agent, input, options);
}
