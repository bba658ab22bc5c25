import type { RunConfig } from '../../agent/run-config.js';
import { AgentToolError } from '../../errors/index.js';
import type { CallScope } from '../nested/call-scope.js';

const DEFAULT_MAX_AGENT_DEPTH = 8;

/**
 * Names of the agents at work around a run that begins inside a call, outermost first.
 *
 * @throws AgentToolError when there are as many as may be: agents that call each other without end would ask models until somebody's
 * purse is empty.
 */
export function agentsAround(
  scope: CallScope | undefined,
  { maxAgentDepth = DEFAULT_MAX_AGENT_DEPTH }: RunConfig,
  agent: { readonly name: string },
): readonly string[] {
  if (scope === undefined) return [];
  const { options, call } = scope;
  const around = [...options.around, options.state.agent.name];
  if (maxAgentDepth === null || around.length < maxAgentDepth) return around;
  const chain = [...around, agent.name].map((name) => `"${name}"`).join(' → ');
  throw new AgentToolError(
    call.name,
    agent.name,
    `${around.length} agents are at work inside of each other already, as many as may be: ${chain}. Take the tool from the agent that ` +
      'should not call it again, hide it with isEnabled, or raise maxAgentDepth in the configuration of the runner.',
  );
}
