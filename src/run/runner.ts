import type { Agent } from '../agent/agent.js';
import { refuseUnknownOptions, UserError } from '../errors/index.js';
import type { InputItem } from '../model/item.js';
import { RunContext } from '../tools/run-context.js';
import { checkInput } from './check-input.js';
import { endOnAbort } from './end-on-abort.js';
import { runLoop } from './loop.js';
import {
  DEFAULT_MAX_TURNS,
  RUN_CONFIG_NAMES,
  RUN_OPTION_NAMES,
  type RunConfig,
  type RunOptions,
} from './run-options.js';
import type { RunResult } from './run-result.js';

/** Runs agents under one configuration. */
export class Runner {
  readonly #config: RunConfig;

  constructor(config: RunConfig = {}) {
    refuseUnknownOptions('new Runner()', config, RUN_CONFIG_NAMES);
    this.#config = config;
  }

  /**
   * Takes an agent from a question to its final output: asks the model, carries out the calls it asks for, and asks again.
   *
   * @param input What the user says, or a conversation so far.
   * @throws MaxTurnsExceededError when the model never comes to an answer.
   * @throws ModelBehaviorError when it answers what cannot be used.
   * @throws UserError for what has to be changed in the code; before any request wherever that can be told.
   */
  async run<TContext, TOutput>(
    agent: Agent<TContext, TOutput>,
    input: string | readonly InputItem[],
    options: RunOptions<TContext> = {},
  ): Promise<RunResult<TContext, TOutput>> {
    if (!isAgent(agent))
      throw new UserError('run(): the first argument is no agent; make one with new Agent({ name: … }).');
    refuseUnknownOptions('run()', options, RUN_OPTION_NAMES);
    const maxTurns = options.maxTurns === undefined ? DEFAULT_MAX_TURNS : options.maxTurns;
    if (maxTurns !== null && !(Number.isInteger(maxTurns) && maxTurns > 0)) {
      throw new UserError(`run(): maxTurns is ${String(maxTurns)}; give a whole number above 0, or null for no limit.`);
    }
    const { signal } = options;
    if (signal !== undefined && typeof signal.throwIfAborted !== 'function') {
      throw new UserError('run(): signal is no AbortSignal; of an AbortController, pass its `signal`.');
    }
    const items = checkInput(input);
    return endOnAbort(signal, () =>
      runLoop({
        config: this.#config,
        maxTurns: maxTurns ?? Number.POSITIVE_INFINITY,
        signal,
        state: {
          agent,
          // Without a context option, TContext is unknown or allows undefined.
          runContext: new RunContext(options.context as TContext),
          input: items,
          history: [...items],
          newItems: [],
          rawResponses: [],
          turn: 0,
          hasUsedTool: false,
        },
      }),
    );
  }
}

// By shape: the agent may come from another copy of toolwright.
function isAgent(agent: unknown): boolean {
  return typeof agent === 'object' && agent !== null && 'tools' in agent && 'output' in agent;
}

const defaultRunner = new Runner();

/** Runs an agent: see {@link Runner.run}. */
export function run<TContext, TOutput>(
  agent: Agent<TContext, TOutput>,
  input: string | readonly InputItem[],
  options: RunOptions<TContext> = {},
): Promise<RunResult<TContext, TOutput>> {
  return defaultRunner.run(agent, input, options);
}
