import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef, ModulesContainer } from '@nestjs/core';
import type { Module } from '@nestjs/core/injector/module.js';
import type { AnyAgent } from '../../agent/hooks.js';
import { FeatureModule } from './feature-module.js';

/** Tells which modules declare an agent; those that are loaded later, too. */
@Injectable()
export class DeclaringModules {
  constructor(@Inject(ModulesContainer) private readonly modules: ModulesContainer) {}

  /** The module of the reference, or those that import it where it is only what `forFeature()` made. */
  homesOf(reference: ModuleRef): readonly Module[] {
    const all = [...this.modules.values()];
    const own = all.find((module) => module.getProviderByKey<ModuleRef>(ModuleRef)?.instance === reference);
    if (own === undefined) return [];
    return own.metatype === FeatureModule ? all.filter(({ imports }) => imports.has(own)) : [own];
  }

  /** The agent under a token, in whichever module; `undefined` where none declares it. */
  agentUnder(token: string): AnyAgent | undefined {
    const wrappers = [...this.modules.values()].map(({ providers }) => providers.get(token));
    return wrappers.find((wrapper) => wrapper !== undefined)?.instance as AnyAgent | undefined;
  }
}
