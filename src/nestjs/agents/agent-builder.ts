import { Inject, Injectable } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';
import type { Module } from '@nestjs/core/injector/module.js';
import type { AgentOptions } from '../../agent/agent-options.js';
import { Agent } from '../../agent/agent.js';
import type { AnyAgent } from '../../agent/hooks.js';
import { ToolDiscoveryError, UserError } from '../../errors/index.js';
import type { Class } from '../../schema/class.js';
import { agentClassOptions } from './agent-class.js';
import type { AgentParts, AgentReference } from './agent-definition.js';
import { AgentInstances } from './agent-instances.js';
import { AgentRegistry } from './agent-registry.js';
import { agentNameOf, getAgentToken } from './agent-token.js';
import { DeclaringModules } from './declaring-modules.js';
import { instanceParts } from './instance-parts.js';
import type { Selecting } from '../tools/provider-finder.js';
import { hasInstanceTools, madeProvider } from '../tools/tool-provider.js';
import { ToolSelections } from '../tools/tool-selections.js';

/**
 * Makes agents of what the application declares. Their tools, the agents they hand over to and the instances of their classes are looked
 * up when they are first needed: by then all modules are there.
 */
@Injectable()
export class AgentBuilder {
  constructor(
    @Inject(ToolSelections) private readonly selections: ToolSelections,
    @Inject(DeclaringModules) private readonly modules: DeclaringModules,
    @Inject(AgentInstances) private readonly instances: AgentInstances,
    @Inject(AgentRegistry) private readonly registry: AgentRegistry,
  ) {}

  /** @param declaring Of the module that declares the agent. */
  fromParts(name: string, parts: AgentParts, declaring: ModuleRef): AnyAgent {
    const agent = this.build(name, parts, () => ({ homes: this.modules.homesOf(declaring) }));
    this.registry.add({ agent });
    return agent;
  }

  /**
   * @param declaring Of the module that declares the agent.
   * @throws UserError for a class without `@Agent()`.
   */
  fromClass(target: Class, declaring: ModuleRef): AnyAgent {
    const options = agentClassOptions(target);
    if (options === undefined)
      throw new UserError(`${target.name} is declared as an agent but has no @Agent({ name: … }).`);
    const { name, ...parts } = options;
    const homes = (): readonly Module[] => this.modules.homesOf(declaring);
    const instance = this.instances.of(target, homes);
    const ownTools = hasInstanceTools(target) ? [target] : [];
    const agent = this.build(
      name,
      { ...parts, ...instanceParts(target, instance, parts), tools: [...ownTools, ...(parts.tools ?? [])] },
      // In no providers, its instance is made beside the container; whether it is in any shows when all modules are there.
      once(() => {
        const [home] = homes();
        return { homes: homes(), ...(home && { made: madeProvider(target, home, instance) }) };
      }),
    );
    this.registry.add({ agent, prepare: instance });
    return agent;
  }

  private build(
    name: string,
    { tools = [], handoffs = [], ...parts }: AgentParts,
    near: () => Omit<Selecting, 'agent'>,
  ): AnyAgent {
    return new Agent({
      ...(parts as Omit<AgentOptions, 'name'>),
      name,
      tools: () => this.selections.resolve(tools, { agent: `Agent "${name}"`, ...near() }),
      handoffs: () => handoffs.map((reference) => this.agentOf(name, reference)),
    });
  }

  private agentOf(name: string, reference: AgentReference): AnyAgent {
    const agent = this.modules.agentUnder(getAgentToken(reference));
    if (agent !== undefined) return agent;
    throw new ToolDiscoveryError([
      `Agent "${name}" hands over to "${agentNameOf(reference)}", which no module declares. Add it to ToolwrightModule.forFeature([…]).`,
    ]);
  }
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
