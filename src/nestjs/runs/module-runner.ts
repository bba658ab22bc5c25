import { RUN_CONFIG_NAMES, type RunConfig } from '../../agent/run-config.js';
import type { Agent } from '../../agent/agent.js';
import { anySignal } from '../../run/any-signal.js';
import type { RunOptions } from '../../run/run-options.js';
import type { RunResult } from '../../run/run-result.js';
import { Runner, type RunInput } from '../../run/runner.js';
import { StreamedRunResult } from '../../run/stream/streamed-run-result.js';
import { modelProviderOf } from './model-provider.js';
import type { RunsInFlight } from './runs-in-flight.js';
import type { ToolwrightModuleOptions } from '../toolwright-module-options.js';

/** The runner of an application: what `forRoot()` says holds for all its runs, and the application waits for them when it ends. */
export class ModuleRunner extends Runner {
  readonly #runs: RunsInFlight;

  constructor(options: ToolwrightModuleOptions, runs: RunsInFlight) {
    super(runConfigOf(options));
    this.#runs = runs;
  }

  // The overloads are the parent's; what they say of `stream` holds, as the work is the parent's too.
  override run<TContext, TOutput>(
    agent: Agent<TContext, TOutput>,
    input: RunInput<TContext, TOutput>,
    options: RunOptions<TContext> = {},
    // oxlint-disable-next-line typescript/no-explicit-any -- what the parent's overloads return, one of which a single signature cannot name
  ): Promise<any> {
    return this.#runs.track<RunResult | StreamedRunResult>(
      (signal) =>
        super.run(agent, input, {
          ...options,
          signal: anySignal(options.signal, signal) ?? signal,
        }) as Promise<RunResult>,
      async (begun) => (begun instanceof StreamedRunResult ? begun.completed : undefined),
    );
  }
}

function runConfigOf(options: ToolwrightModuleOptions): RunConfig {
  const names = new Set<string>(RUN_CONFIG_NAMES);
  const { model: _model, ...config } = Object.fromEntries(
    Object.entries(options).filter(([name]) => names.has(name)),
  ) as RunConfig;
  const modelProvider = modelProviderOf(options);
  return { ...config, ...(modelProvider && { modelProvider }) };
}
