import { isAgentTool } from '../../agent/agent-tool.js';
import type { AnyAgent } from '../../agent/hooks.js';
import { closestNames, UserError } from '../../errors/index.js';
import { MadeAgent } from './made-agent.js';

/** Which agent is meant: by its name, or where several share one, by the tools that lead to it. */
export interface AgentRef {
  readonly name: string;
  /** Names of handoffs and agent tools, from the starting agent on; only where the name does not tell. */
  readonly path?: readonly string[];
  /** A tool gave it while it ran, and nothing else leads to it. */
  readonly isMade?: true;
}

interface Found {
  readonly agent: AnyAgent;
  readonly path: readonly string[];
}

/** All agents that a run may come to: through handoffs and agent tools, nested ones too (B228, A12). */
export class AgentGraph {
  readonly #start: AnyAgent;
  readonly #found = new Map<AnyAgent, Found>();
  readonly #byName = new Map<string, Found[]>();

  /** @throws What is wrong with the tools of an agent in it. */
  constructor(start: AnyAgent) {
    this.#start = start;
    // Breadth first, in the order in which agents name others: the path to an agent is the shortest, and the same each time.
    const queue: Found[] = [{ agent: start, path: [] }];
    for (const found of queue) {
      const { agent, path } = found;
      if (this.#found.has(agent)) continue;
      this.#found.set(agent, found);
      this.#byName.set(agent.name, [...(this.#byName.get(agent.name) ?? []), found]);
      queue.push(...next(agent).map(([name, other]) => ({ agent: other, path: [...path, name] })));
    }
  }

  /** The one agent of a name; `undefined` when there is none, or more. */
  only(name: string): AnyAgent | undefined {
    const [found, ...others] = this.#byName.get(name) ?? [];
    return others.length === 0 ? found?.agent : undefined;
  }

  /** How to find an agent again. */
  refOf(agent: { readonly name: string }): AgentRef {
    const { name } = agent;
    const sharing = this.#byName.get(name) ?? [];
    if (sharing.length === 1) return { name };
    const found = this.#found.get(agent as AnyAgent);
    return found === undefined ? { name, isMade: true } : { name, path: found.path };
  }

  /** @throws UserError that names the agents there are. */
  find({ name, path, isMade }: AgentRef): AnyAgent {
    // It goes on only as the agent that its tool gives again.
    if (isMade) return new MadeAgent(name) as AnyAgent;
    const sharing = this.#byName.get(name) ?? [];
    const matching = path === undefined ? sharing : sharing.filter((found) => isSamePath(found.path, path));
    const [found, ...others] = matching;
    if (found !== undefined && others.length === 0) return found.agent;
    const wanted = `agent ${JSON.stringify(name)}${path === undefined ? '' : ` (by way of ${path.join(', ')})`}`;
    if (matching.length > 1) {
      throw new UserError(
        `RunState.fromString(): the state tells of ${wanted}, and there are now ${matching.length} of that name. Give them different names.`,
      );
    }
    const [near] = closestNames(name, [...this.#byName.keys()]);
    const hint = near === undefined || near === name ? '' : ` Was "${near}" meant?`;
    throw new UserError(
      `RunState.fromString(): the state tells of ${wanted}, to which neither handoffs nor agent tools lead.${hint} ${this.#known()}`,
    );
  }

  #known(): string {
    const names = [...this.#byName.keys()].map((name) => `"${name}"`).join(', ');
    return `Known from agent "${this.#start.name}" on: ${names}.`;
  }
}

function next({ tools, handoffs }: AnyAgent): (readonly [name: string, agent: AnyAgent])[] {
  return [
    ...tools.filter(isAgentTool).map(({ name, agent }) => [name, agent] as const),
    ...handoffs.map(({ tool, agent }) => [tool.name, agent] as const),
  ];
}

function isSamePath(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((name, index) => name === right[index]);
}
