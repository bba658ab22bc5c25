import type { AnyAgent } from '../../agent/hooks.js';
import { qualifiedName } from '../../schema/qualified-name.js';
import type { FunctionTool } from '../../tools/function-tool.js';
import { isClientToolSearch } from '../../tools/hosted/client-tool-search.js';
import type { RunContext } from '../../tools/run-context.js';
import type { Choices } from './prepare-agent.js';

/** Tools that searches of this process found and that are not the agent's own, by agent and qualified name. */
export type FoundTools = Map<AnyAgent, ReadonlyMap<string, FunctionTool>>;

interface Searching {
  readonly agent: AnyAgent;
  readonly runContext: RunContext;
  readonly found: FoundTools;
}

/**
 * The choices of a turn, with what earlier searches of this process found, and a search that knows where to look (B50). What was found is no
 * part of what the model is shown: the answer of the search showed it.
 */
export async function withSearch(choices: Choices, { agent, runContext, found }: Searching): Promise<Choices> {
  const search = choices.tools.values().find(isClientToolSearch);
  if (search === undefined) return choices;
  const own = [...choices.tools.values()];
  const searching = search.within({
    own: own.filter((tool) => !isClientToolSearch(tool)),
    others: [...choices.handoffs.keys()],
    onFound: (tools) => {
      const known = found.get(agent) ?? [];
      found.set(agent, new Map([...known, ...tools.map((tool) => [qualifiedName(tool), tool] as const)]));
    },
  });
  const isOn = async ({ isEnabled }: FunctionTool): Promise<boolean> =>
    typeof isEnabled === 'function' ? isEnabled({ runContext, agent }) : isEnabled;
  const earlier = [...(found.get(agent) ?? [])];
  const areOn = await Promise.all(earlier.map(([, tool]) => isOn(tool)));
  return {
    ...choices,
    tools: new Map([...earlier.filter((_entry, index) => areOn[index]), ...choices.tools, [search.name, searching]]),
  };
}
