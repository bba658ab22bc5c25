import type { AnyAgent } from '../../agent/hooks.js';
import { AgentToolError } from '../../errors/index.js';
import { AgentGraph } from './agent-graph.js';
import type { LoopState } from './loop-state.js';

/**
 * The state of a nested run that waited, with the agents its tool leads to now: a method makes them anew whenever it is called, and a
 * state that was read back knows only their names.
 *
 * @throws AgentToolError when the tool leads to other agents now.
 */
export function withAgentsOf(agent: AnyAgent, state: LoopState, toolName: string): LoopState {
  const { startingAgent, agent: atWork } = state;
  if (startingAgent === agent) return state;
  if (startingAgent.name !== agent.name) {
    throw new AgentToolError(
      toolName,
      agent.name,
      `agent "${startingAgent.name}" began the call. Have the tool return an agent of the same name whenever it is called with the same arguments.`,
    );
  }
  const current = new AgentGraph(agent).only(atWork.name);
  if (current !== undefined) return { ...state, startingAgent: agent, agent: current };
  throw new AgentToolError(
    toolName,
    agent.name,
    `agent "${atWork.name}" was at work when the run began to wait, and now handoffs and agent tools lead to none of that name, or to several.`,
  );
}
