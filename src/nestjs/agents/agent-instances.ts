import { Inject, Injectable, type Type } from '@nestjs/common';
import { ModuleRef, ModulesContainer } from '@nestjs/core';
import { HOOK_NAMES, type Hooks } from '../../agent/hooks.js';
import { ToolDiscoveryError } from '../../errors/index.js';
import type { Class } from '../../schema/class.js';
import type { AgentClass } from './agent-class.js';
import type { AgentParts } from './agent-definition.js';
import { DeclaringModules } from './declaring-modules.js';

/** Finds the instance of an agent's class, or makes it. */
@Injectable()
export class AgentInstances {
  constructor(
    @Inject(ModulesContainer) private readonly modules: ModulesContainer,
    @Inject(DeclaringModules) private readonly declaringModules: DeclaringModules,
  ) {}

  /** @returns What finds it when it is first needed, and keeps it. */
  of(target: Class, declaring: ModuleRef): () => Promise<AgentClass> {
    let known: Promise<AgentClass> | undefined;
    return () => (known ??= this.find(target, declaring));
  }

  /** That of a module's providers; else one that has the dependencies of the module which declares the agent. */
  private async find(target: Class, declaring: ModuleRef): Promise<AgentClass> {
    const wrappers = [...this.modules.values()].map(({ providers }) => providers.get(target));
    const wrapper = wrappers.find((one) => one !== undefined);
    if (wrapper === undefined) {
      const [home] = this.declaringModules.homesOf(declaring);
      const reference = home?.getProviderByKey<ModuleRef>(ModuleRef).instance ?? declaring;
      return reference.create(target as Type<AgentClass>);
    }
    if (!wrapper.isDependencyTreeStatic() || wrapper.isTransient) {
      throw new ToolDiscoveryError([
        `${target.name} is an agent, of which there is one for the whole application, but it or what it injects is in the scope of a request. ` +
          'Inject that into the providers of its tools instead; they may be made for each run.',
      ]);
    }
    return wrapper.instance as AgentClass;
  }
}

/** What the class tells of the agent by its instance. */
export function instanceParts(
  target: Class,
  instance: () => Promise<AgentClass>,
  { instructions, hooks }: AgentParts,
): AgentParts {
  const prototype = target.prototype as Record<string, unknown>;
  const own = HOOK_NAMES.filter((name) => typeof prototype[name] === 'function');
  const called = own.map((name) => [name, both(hooks, instance, name)] as const);
  return {
    instructions: async (runContext, agent) => {
      const it = await instance();
      const said = it.instructions ?? instructions;
      return typeof said === 'function' ? said.call(it, runContext, agent) : said;
    },
    ...(own.length > 0 && { hooks: { ...hooks, ...Object.fromEntries(called) } }),
  };
}

/** Calls a hook of the decorator's and that of the instance together. */
function both(hooks: Hooks | undefined, instance: () => Promise<AgentClass>, name: keyof Hooks): AnyHook {
  return async (...args) => {
    await Promise.all([callHook(hooks, name, args), instance().then((it) => callHook(it, name, args))]);
  };
}

function callHook(hooks: Hooks | undefined, name: keyof Hooks, args: readonly unknown[]): unknown {
  // Each hook has parameters of its own; whoever calls gives what fits the name.
  return (hooks?.[name] as AnyHook | undefined)?.apply(hooks, [...args]);
}

type AnyHook = (...args: unknown[]) => unknown;
