import type { NestedRun } from '../agent/nested-run.js';
import type { RunConfig } from '../agent/run-config.js';
import { AgentToolError } from '../errors/index.js';
import type { LoopOptions } from './loop-options.js';

const DEFAULT_MAX_AGENT_DEPTH = 8;

/**
 * Names of the agents at work around a nested run, outermost first.
 *
 * @throws AgentToolError when there are as many as may be: agents that call each other without end would ask models until somebody's
 * purse is empty.
 */
export function agentsAround(
  outer: Pick<LoopOptions, 'around' | 'state'> | undefined,
  { maxAgentDepth = DEFAULT_MAX_AGENT_DEPTH }: RunConfig,
  { agent, context }: NestedRun,
): readonly string[] {
  const around = outer === undefined ? [] : [...outer.around, outer.state.agent.name];
  if (maxAgentDepth === null || around.length < maxAgentDepth) return around;
  const chain = [...around, agent.name].map((name) => `"${name}"`).join(' → ');
  throw new AgentToolError(
    context.toolName,
    agent.name,
    `${around.length} agents are at work inside of each other already, as many as may be: ${chain}. Take the tool from the agent that ` +
      'should not call it again, hide it with isEnabled, or raise maxAgentDepth in the configuration of the runner.',
  );
}
