import { Inject, Injectable } from '@nestjs/common';
import type { Module } from '@nestjs/core/injector/module.js';
import { ToolDiscoveryError } from '../../errors/index.js';
import type { Class } from '../../schema/class.js';
import { ToolExplorer, type Provided } from './tool-explorer.js';
import type { ToolProvider } from './tool-provider.js';

/** Who selects tools, for messages and to prefer providers that are near. */
export interface Selecting {
  /** `Agent "Support"`. */
  readonly agent: string;
  /** The modules that the agent is declared in. */
  readonly homes: readonly Module[];
  /** The agent's own class where no module provides it. */
  readonly made?: ToolProvider;
}

/** Finds the one provider that is meant by a class. */
@Injectable()
export class ProviderFinder {
  constructor(@Inject(ToolExplorer) private readonly explorer: ToolExplorer) {}

  /** Whether the class names a provider or controller, be it as its token only. */
  isProvided(named: Class): boolean {
    return this.explorer.underToken(named).length > 0;
  }

  /**
   * That which the agent's modules have themselves, else what they can inject, else the only one there is; by its token before its class.
   *
   * @throws ToolDiscoveryError where there is none, or no telling which, or it has no tools.
   */
  find(named: unknown, providers: readonly ToolProvider[], selecting: Selecting): ToolProvider {
    const { agent, homes, made } = selecting;
    const nameOf = String((named as { readonly name?: string }).name ?? named);
    const tokens = this.explorer.underToken(named);
    const classes = providers.filter(({ toolset }) => toolset === named);
    const reachable = homes.flatMap((home) => this.explorer.reachableFrom(home));
    const [only, ...others] =
      [
        tokens.filter(({ home }) => homes.includes(home)),
        classes.filter(({ home }) => homes.includes(home)),
        tokens.filter((one) => isExportedBy(reachable, one)),
        classes.filter((one) => isExportedBy(reachable, one)),
        tokens,
        classes,
      ].find((some) => some.length > 0) ?? [];
    if (only === undefined && made !== undefined && made.toolset === named) return made;
    if (only === undefined) {
      throw new ToolDiscoveryError([
        `${agent} has the tools of ${nameOf}, but no module provides it. Add ${nameOf} to the providers of a module that the application imports.`,
      ]);
    }
    if (others.length > 0) {
      throw new ToolDiscoveryError([
        `${agent} has the tools of ${nameOf}, but there are several: ${[only, ...others].map(({ home }) => `${nameOf} of ${home.name}`).join(', ')}. ` +
          `Declare the agent in the module whose ${nameOf} it is to have, or select by module: toolsOfModule(${only.home.name}).`,
      ]);
    }
    if (only.wrapper.isAlias) return this.find(targetOf(only), providers, { agent, homes: [only.home] });
    const provider = providers.find(({ wrapper }) => wrapper === only.wrapper);
    if (provider !== undefined) return provider;
    throw new ToolDiscoveryError([
      `${agent} has the tools of ${nameOf}, but what ${only.home.name} provides under it has no @tool method that can be seen: ` +
        'of what a factory makes for each request nothing is known before, so name its class as the token.',
    ]);
  }
}

function isExportedBy(reachable: readonly Module[], { home, wrapper }: Provided): boolean {
  return reachable.includes(home) && home.exports.has(wrapper.token);
}

/** Nest keeps what an alias stands for as what it injects. */
function targetOf({ wrapper }: Provided): unknown {
  const [target] = (wrapper.inject ?? []) as readonly unknown[];
  return typeof target === 'object' && target !== null && 'forwardRef' in target
    ? (target as { forwardRef(): unknown }).forwardRef()
    : target;
}
