import { Inject, Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { InstanceWrapper } from '@nestjs/core/injector/instance-wrapper.js';
import type { Module } from '@nestjs/core/injector/module.js';
import { toolProviderOf, type ToolProvider } from './tool-provider.js';

/** Something that a module provides, whether or not it has tools; `useExisting` makes an alias of another. */
export interface Provided {
  readonly home: Module;
  readonly wrapper: InstanceWrapper;
}

/** Finds the providers and controllers with `@tool` methods; those of modules that are loaded later, too, once they are. */
@Injectable()
export class ToolExplorer {
  constructor(@Inject(ModulesContainer) private readonly modules: ModulesContainer) {}

  explore(): readonly ToolProvider[] {
    return [...this.modules.values()]
      .flatMap((home) => [
        ...[...home.providers.values()]
          .filter(({ isAlias }) => !isAlias)
          .map((wrapper) => toolProviderOf(wrapper, home, 'providers')),
        ...[...home.controllers.values()].map((wrapper) => toolProviderOf(wrapper, home, 'controllers')),
      ])
      .filter((provider) => provider !== undefined);
  }

  /** What is provided under a token, aliases included. */
  underToken(token: unknown): readonly Provided[] {
    return [...this.modules.values()].flatMap((home) => {
      const wrapper = home.providers.get(token as string) ?? home.controllers.get(token as never);
      return wrapper === undefined ? [] : [{ home, wrapper }];
    });
  }

  /** The modules whose exports a module can inject. */
  reachableFrom(home: Module): readonly Module[] {
    const reached = new Set<Module>();
    const reach = (module: Module): void => {
      if (reached.has(module)) return;
      reached.add(module);
      for (const next of module.imports) {
        // A module passes on what it imports where it exports the module itself.
        if (module.exports.has(next.metatype)) reach(next);
      }
    };
    for (const imported of home.imports) reach(imported);
    return [...reached, ...[...this.modules.values()].filter(({ isGlobal }) => isGlobal)];
  }
}
