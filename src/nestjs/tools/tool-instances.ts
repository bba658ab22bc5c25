import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Injector } from '@nestjs/core/injector/injector.js';
import type { InstanceWrapper } from '@nestjs/core/injector/instance-wrapper.js';
import type { RunScope } from './run-scopes.js';
import { isPerRun, type ToolProvider } from './tool-provider.js';

/** Finds the object that a tool is called on: the provider's one instance, or the one made for the run. */
@Injectable()
export class ToolInstances {
  private readonly injector: Injector;

  constructor(@Inject(ModuleRef) moduleRef: ModuleRef) {
    // It knows whether the application decorates all instances.
    this.injector = moduleRef['injector'];
  }

  /** @throws What the constructor of the provider, or of one that it injects, throws. */
  async get(provider: ToolProvider, { contextId, instances }: RunScope): Promise<object> {
    const { wrapper, home, collection, made } = provider;
    if (!isPerRun(provider)) return made === undefined ? (wrapper.instance as object) : made();
    try {
      return await this.injector.loadPerContext(wrapper.instance, home, home[collection], contextId, wrapper);
    } finally {
      // Also of one that could not be made: what it was to be given is there.
      instances.add(wrapper);
    }
  }

  /** Makes the enhancers that are in the scope of a request but belong to no provider: the application's global ones. */
  async loadGlobalEnhancers(
    enhancers: readonly InstanceWrapper[],
    { wrapper }: ToolProvider,
    { contextId, instances }: RunScope,
  ): Promise<void> {
    if (enhancers.length === 0) return;
    // Asked for nothing but its enhancers.
    const holder = { getEnhancersMetadata: () => [...enhancers] } as unknown as InstanceWrapper;
    await this.injector.loadEnhancersPerContext(holder, contextId, wrapper);
    for (const enhancer of enhancers) instances.add(enhancer);
  }
}
