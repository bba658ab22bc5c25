import { isAgentTool } from '../../agent/agent-tool.js';
import type { AnyAgent } from '../../agent/hooks.js';
import { checkMcpChoice, checkToolChoice, checkTools } from '../../model/check-tools.js';
import { refuseDuplicates } from '../../registry/index.js';
import { shownOf } from '../../tools/built-in-tool.js';
import { isFunctionTool } from '../../tools/function-tool.js';

/**
 * Looks at every agent that a conversation may come to, by handoffs and behind tools, so that what is wrong with one is told before the
 * first request rather than in the middle of a run (B125).
 *
 * @throws What is wrong with the tools or the outputType of one, or two of one name among its tools and handoffs.
 */
export function checkAgents(...first: readonly AnyAgent[]): void {
  const agents = new Set<AnyAgent>(first);
  // A set that is walked gives what is added on the way too.
  for (const agent of agents) {
    const { tools, handoffs } = agent;
    // Compiles the outputType.
    void agent.output;
    refuseDuplicates([...tools.filter(isFunctionTool), ...handoffs.map(({ tool }) => tool)]);
    const { extraBody, toolChoice } = agent.modelSettings;
    // Tools may also come as they are, or from a prompt template (B38).
    const hasOthers =
      agent.prompt !== undefined || extraBody?.['tools'] !== undefined || extraBody?.['prompt'] !== undefined;
    const shown = tools.map(shownOf);
    checkTools(shown, hasOthers);
    if (typeof toolChoice === 'object') checkMcpChoice(toolChoice, shown, hasOthers);
    else if (toolChoice !== undefined) checkToolChoice(toolChoice, shown, hasOthers);
    for (const handoff of handoffs) agents.add(handoff.agent);
    for (const tool of tools) if (isAgentTool(tool)) agents.add(tool.agent);
  }
}
