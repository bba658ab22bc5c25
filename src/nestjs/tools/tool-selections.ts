import { Inject, Injectable } from '@nestjs/common';
import type { Module } from '@nestjs/core/injector/module.js';
import { ToolDiscoveryError } from '../../errors/index.js';
import { classFacts } from '../../metadata/index.js';
import type { Class } from '../../schema/class.js';
import { ToolCatalog } from './tool-catalog.js';
import { ToolExplorer } from './tool-explorer.js';
import { describeProvider, type ToolProvider } from './tool-provider.js';
import { isTagged, selectionOf, type ToolSelection, type ToolSelector } from './tool-selectors.js';

/** Who selects tools, for messages and to prefer providers that are near. */
export interface Selecting {
  /** `Agent "Support"`. */
  readonly agent: string;
  /** The modules that the agent is declared in. */
  readonly homes: readonly Module[];
}

/** Finds what an agent names as its tools. */
@Injectable()
export class ToolSelections {
  constructor(
    @Inject(ToolExplorer) private readonly explorer: ToolExplorer,
    @Inject(ToolCatalog) private readonly catalog: ToolCatalog,
  ) {}

  /**
   * @returns What an agent takes as tools.
   * @throws ToolDiscoveryError with all that is missing, ambiguous or wrong.
   */
  resolve(selectors: readonly ToolSelector[], selecting: Selecting): readonly object[] {
    const providers = this.explorer.explore();
    const problems: string[] = [];
    const tools = selectors.flatMap((selector) => {
      try {
        return this.resolveOne(selector, providers, selecting);
      } catch (error) {
        if (!(error instanceof ToolDiscoveryError)) throw error;
        problems.push(...error.problems);
        return [];
      }
    });
    if (problems.length > 0) throw new ToolDiscoveryError([...new Set(problems)]);
    return [...new Set(tools)];
  }

  private resolveOne(
    selector: ToolSelector,
    providers: readonly ToolProvider[],
    selecting: Selecting,
  ): readonly object[] {
    const selection = selectionOf(selector);
    if (selection !== undefined) return this.select(selection, providers, selecting);
    if (typeof selector !== 'function' || !hasInstanceTools(selector as Class)) return [selector];
    return this.catalog.toolsOf(theProvider(selector as Class, providers, selecting)).map(({ tool }) => tool);
  }

  private select(
    selection: ToolSelection,
    providers: readonly ToolProvider[],
    { agent }: Selecting,
  ): readonly object[] {
    const near =
      selection.kind === 'module' ? providers.filter(({ home }) => home.metatype === selection.module) : providers;
    const provided = near.flatMap((provider) =>
      selection.kind === 'module' || hasTag(provider, selection.tag) ? this.catalog.toolsOf(provider) : [],
    );
    const chosen = provided.filter(
      ({ provider: { toolset }, method }) =>
        selection.kind === 'module' ||
        isTagged(toolset, selection.tag) ||
        isTagged((toolset.prototype as Record<string, object>)[method] as object, selection.tag),
    );
    if (chosen.length > 0) return chosen.map(({ tool }) => tool);
    throw new ToolDiscoveryError([
      selection.kind === 'module'
        ? `${agent} selects the tools of ${selection.module.name}, but no provider or controller of that module has a @tool method.`
        : `${agent} selects the tools with the tag '${selection.tag}', but none has @ToolTags('${selection.tag}').`,
    ]);
  }
}

/** Whether the class or any of its methods has the tag: only then are its tools made. */
function hasTag({ toolset }: ToolProvider, tag: string): boolean {
  const methods = [...classFacts(toolset).instance.keys()];
  return (
    isTagged(toolset, tag) ||
    methods.some((method) => isTagged((toolset.prototype as Record<string, object>)[method] as object, tag))
  );
}

function hasInstanceTools(toolset: Class): boolean {
  return [...classFacts(toolset).instance.values()].some(({ tool }) => tool !== undefined);
}

/** @throws ToolDiscoveryError where there is none, or no telling which. */
function theProvider(named: Class, providers: readonly ToolProvider[], { agent, homes }: Selecting): ToolProvider {
  const found = providers.filter(({ toolset, wrapper }) => toolset === named || wrapper.token === named);
  const nearest = [
    found.filter(({ home }) => homes.includes(home)),
    found.filter((provider) => homes.some((home) => exportsTo(home, provider))),
    found,
  ].find((some) => some.length > 0);
  const [only, ...others] = nearest ?? [];
  if (only === undefined) {
    throw new ToolDiscoveryError([
      `${agent} has the tools of ${named.name}, but no module provides it. Add ${named.name} to the providers of a module that the application imports.`,
    ]);
  }
  if (others.length > 0) {
    throw new ToolDiscoveryError([
      `${agent} has the tools of ${named.name}, but there are several: ${[only, ...others].map(describeProvider).join(', ')}. ` +
        `Declare the agent in the module whose ${named.name} it is to have, or select by module: toolsOfModule(${only.home.name}).`,
    ]);
  }
  return only;
}

function exportsTo(home: Module, { home: other, wrapper }: ToolProvider): boolean {
  return home.imports.has(other) && other.exports.has(wrapper.token);
}
