import { Inject, Injectable } from '@nestjs/common';
import { ToolDiscoveryError } from '../../errors/index.js';
import { classFacts } from '../../metadata/index.js';
import type { Class } from '../../schema/class.js';
import { bypassedEnhancers } from '../enhancers/bypassed-enhancers.js';
import { describedMethods } from './described-methods.js';
import { ProviderFinder, type Selecting } from './provider-finder.js';
import { ToolCatalog } from './tool-catalog.js';
import { ToolExplorer } from './tool-explorer.js';
import { hasInstanceTools, type ToolProvider } from './tool-provider.js';
import { isTagged, selectionOf, type ToolSelection, type ToolSelector } from './tool-selectors.js';

/** Finds what an agent names as its tools. */
@Injectable()
export class ToolSelections {
  constructor(
    @Inject(ToolExplorer) private readonly explorer: ToolExplorer,
    @Inject(ProviderFinder) private readonly finder: ProviderFinder,
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
    if (typeof selector !== 'function') return [unguarded(selector, selecting)];
    const named = selector as Class;
    // A class with static tools only is a toolset as it stands.
    if (!hasInstanceTools(named) && !this.finder.isProvided(named)) return [unguarded(selector, selecting)];
    return this.catalog.toolsOf(this.finder.find(named, providers, selecting)).map(({ tool }) => tool);
  }

  private select(
    selection: ToolSelection,
    providers: readonly ToolProvider[],
    { agent }: Selecting,
  ): readonly object[] {
    const chosen =
      selection.kind === 'module'
        ? providers
            .filter(({ home }) => home.metatype === selection.module)
            .flatMap((provider) => this.catalog.toolsOf(provider))
        : providers
            .filter(({ toolset }) => hasTag(toolset, selection.tag))
            .flatMap((provider) => this.catalog.toolsOf(provider))
            .filter(({ provider: { toolset }, method }) => methodHasTag(toolset, method, selection.tag));
    if (chosen.length > 0) return chosen.map(({ tool }) => tool);
    throw new ToolDiscoveryError([
      selection.kind === 'module'
        ? `${agent} selects the tools of ${selection.module.name}, but no provider or controller of that module has a @tool method.`
        : `${agent} selects the tools with the tag '${selection.tag}', but none has @ToolTags('${selection.tag}').`,
    ]);
  }
}

/**
 * What an agent takes as tools without Nest having a part in it.
 *
 * @throws ToolDiscoveryError where decorators put enhancers around its tools.
 */
function unguarded(toolset: object, { agent }: Selecting): object {
  const bypassed = bypassedEnhancers(toolset);
  if (bypassed.length === 0) return toolset;
  const isClass = typeof toolset === 'function';
  const { name } = isClass ? toolset : toolset.constructor;
  throw new ToolDiscoveryError([
    `${agent} is given ${isClass ? `static tools of ${name}` : `an instance of ${name}`}, whose calls Nest has no part in, so there would be no effect of ${bypassed.join(', ')}. ` +
      `Give the class (tools: [${name}]) and add ${name} to the providers of a module, so that Nest makes it${isClass ? '; write its tools as methods of the instance' : ''}.`,
  ]);
}

/** Whether any method has the tag: only then are the tools of the class made. */
function hasTag(toolset: Class, tag: string): boolean {
  return [...classFacts(toolset).instance.keys()].some((method) => methodHasTag(toolset, method, tag));
}

function methodHasTag(toolset: Class, method: string, tag: string): boolean {
  const { constructor } = toolset.prototype as { readonly constructor: object };
  return [toolset, constructor, ...describedMethods(toolset, method)].some((target) => isTagged(target, tag));
}
