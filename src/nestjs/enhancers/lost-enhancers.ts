import { describeProvider, type ToolProvider } from '../tools/tool-provider.js';

/** What Nest's decorators for enhancers write, on a class and on its methods. */
const ENHANCERS = {
  __guards__: '@UseGuards',
  __interceptors__: '@UseInterceptors',
  __pipes__: '@UsePipes',
  __exceptionFilters__: '@UseFilters',
} as const;

/**
 * The enhancers that a tool has by its decorators, but that Nest did not register: it looks for decorators at the classes in `providers`
 * and `controllers`, not at those that a token or a factory stands for. Such a guard would be left out in silence.
 *
 * @returns Sentences that say what to do.
 */
export function lostEnhancers(provider: ToolProvider, method: string): readonly string[] {
  const { home, toolset } = provider;
  const handler: unknown = (toolset.prototype as Record<string, unknown>)[method];
  return Object.entries(ENHANCERS).flatMap(([key, decorator]) =>
    [toolset, handler]
      .flatMap((target) => (Reflect.getMetadata(key, target as object) ?? []) as unknown[])
      .filter((enhancer) => typeof enhancer === 'function' && !home.injectables.has(enhancer))
      .map(
        (enhancer) =>
          `${describeProvider(provider)}: ${decorator}(${(enhancer as { readonly name: string }).name}) on ${method}() has no effect, as Nest registers ` +
          `the enhancers of classes only. Provide the class itself (providers: [${toolset.name}]), or hand ${decorator} an instance.`,
      ),
  );
}
