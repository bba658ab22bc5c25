import { Inject, Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { toolProviderOf, type ToolProvider } from './tool-provider.js';

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
}
