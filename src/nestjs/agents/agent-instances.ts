import { Inject, Injectable, Scope, type Type } from '@nestjs/common';
import { ModuleRef, ModulesContainer } from '@nestjs/core';
import { getClassScope } from '@nestjs/core/helpers/get-class-scope.js';
import type { InstanceWrapper } from '@nestjs/core/injector/instance-wrapper.js';
import type { Module } from '@nestjs/core/injector/module.js';
import { ToolDiscoveryError, wordsOf } from '../../errors/index.js';
import type { Class } from '../../schema/class.js';
import type { AgentClass } from './agent-class.js';

/** Finds the instance of an agent's class, or makes it. */
@Injectable()
export class AgentInstances {
  constructor(@Inject(ModulesContainer) private readonly modules: ModulesContainer) {}

  /**
   * @param homes The modules that declare the agent.
   * @returns What finds the instance when it is first needed, and keeps it.
   */
  of(target: Class, homes: () => readonly Module[]): () => Promise<AgentClass> {
    let known: Promise<AgentClass> | undefined;
    return () => (known ??= this.find(target, homes()));
  }

  /**
   * That of the modules which declare the agent, else that of another; else one that has what the first of them can inject.
   *
   * @throws ToolDiscoveryError where there is no telling which, or there cannot be one for all runs.
   */
  private async find(target: Class, homes: readonly Module[]): Promise<AgentClass> {
    const near = provided(target, homes);
    const [only, ...others] = near.length > 0 ? near : provided(target, [...this.modules.values()]);
    if (others.length > 0 && near.length === 0) {
      throw new ToolDiscoveryError([
        `${target.name} is an agent, of which there is one for the whole application, but several modules provide it: ` +
          `${[only, ...others].map((wrapper) => wrapper?.host?.name).join(', ')}. Declare the agent in one of them.`,
      ]);
    }
    if (only === undefined) return this.create(target, homes[0]);
    if (!only.isDependencyTreeStatic() || only.isTransient) throw perRequest(target, only.host);
    return only.instance as AgentClass;
  }

  private async create(target: Class, home: Module | undefined): Promise<AgentClass> {
    const moduleRef = home?.getProviderByKey<ModuleRef>(ModuleRef).instance;
    if (moduleRef === undefined)
      throw new ToolDiscoveryError([
        `${target.name} is an agent that no module declares; import what forFeature() makes.`,
      ]);
    if ((getClassScope(target as Type) ?? Scope.DEFAULT) !== Scope.DEFAULT) throw perRequest(target, home);
    try {
      return await moduleRef.create(target as Type<AgentClass>);
    } catch (error) {
      throw new ToolDiscoveryError(
        [`${target.name} is an agent that could not be made with what ${home?.name} can inject: ${wordsOf(error)}`],
        { cause: error },
      );
    }
  }
}

function provided(target: Class, modules: readonly Module[]): readonly InstanceWrapper[] {
  return modules.map(({ providers }) => providers.get(target)).filter((wrapper) => wrapper !== undefined);
}

function perRequest(target: Class, home: Module | undefined): ToolDiscoveryError {
  return new ToolDiscoveryError([
    `${target.name} of ${home?.name} is an agent, of which there is one for the whole application, but it or what it injects is in the scope of a request. ` +
      'Inject that into the providers of its tools instead; they may be made for each run.',
  ]);
}
