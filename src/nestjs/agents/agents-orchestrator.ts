import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { ToolDiscoveryError, ToolwrightError } from '../../errors/index.js';
import { AgentBuilder } from './agent-builder.js';
import { AgentRegistry, type RegisteredAgent } from './agent-registry.js';
import { AGENT_TOKEN_PREFIX } from './agent-token.js';

/** Looks at every agent's tools once all modules are there, so that what is wrong shows when the application starts. */
@Injectable()
export class AgentsOrchestrator implements OnApplicationBootstrap, OnModuleInit {
  constructor(
    @Inject(AgentRegistry) private readonly registry: AgentRegistry,
    @Inject(ModulesContainer) private readonly modules: ModulesContainer,
  ) {}

  /**
   * Such an agent is in no registry yet, so those who look for it later, as routes for runs do, would say that nobody declares it.
   *
   * @throws ToolDiscoveryError with the agents that would be made for each request.
   */
  onModuleInit(): void {
    const problems = this.perRequest();
    if (problems.length > 0) throw new ToolDiscoveryError(problems);
  }

  /** @throws ToolDiscoveryError with all that is wrong with all agents. */
  async onApplicationBootstrap(): Promise<void> {
    const { entries, agents } = this.registry;
    const problems = (await Promise.all(entries.map(problemsOf))).flat();
    const names = agents.map(({ name }) => name);
    const doubles = new Set(names.filter((name, index) => names.indexOf(name) !== index));
    for (const name of doubles)
      problems.push(
        `Agent "${name}" is declared more than once. Give each agent a name of its own, or declare it in one module only.`,
      );
    if (problems.length > 0) throw new ToolDiscoveryError([...new Set(problems)]);
  }

  /** Definitions whose factories inject what is made for each request: the container would make an agent for each, too. */
  private perRequest(): readonly string[] {
    return [...this.modules.values()]
      .flatMap(({ providers }) => [...providers.values()])
      .filter((wrapper) => wrapper.inject?.includes(AgentBuilder) === true && !wrapper.isDependencyTreeStatic())
      .map(
        ({ token }) =>
          `Agent "${String(token).slice(AGENT_TOKEN_PREFIX.length)}" is one for the whole application, but what its factory injects is in the scope of a request. ` +
          'Inject that into the providers of its tools instead; they may be made for each run.',
      );
  }
}

async function problemsOf({ agent, prepare }: RegisteredAgent): Promise<readonly string[]> {
  const parts = [() => agent.tools, () => agent.handoffs, () => agent.output, () => prepare?.()];
  const found = await Promise.all(parts.map((look) => problemsIn(`Agent "${agent.name}"`, look)));
  return found.flat();
}

async function problemsIn(agent: string, look: () => unknown): Promise<readonly string[]> {
  try {
    await look();
    return [];
  } catch (error) {
    if (error instanceof ToolDiscoveryError) return error.problems;
    if (error instanceof ToolwrightError) return [`${agent}: ${error.message}`];
    throw error;
  }
}
