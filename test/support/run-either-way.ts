import { Runner, type Agent, type RunConfig, type RunInput, type RunOptions, type RunResult } from '../../src/index.js';

/** Runs an agent to the end, streamed or not: what a run does is not to depend on it. */
export async function runEitherWay<TContext, TOutput>(
  stream: boolean,
  agent: Agent<TContext, TOutput>,
  input: RunInput<TContext, TOutput>,
  options: RunOptions<TContext> = {},
  config: RunConfig = {},
): Promise<RunResult<TContext, TOutput>> {
  const result = await new Runner(config).run(agent, input, { ...options, stream });
  if ('completed' in result) await result.completed;
  return result;
}
