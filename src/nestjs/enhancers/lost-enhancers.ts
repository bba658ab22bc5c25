import type { Type } from '@nestjs/common';
import { describedMethods } from '../tools/described-methods.js';
import { describeProvider, type ToolProvider } from '../tools/tool-provider.js';
import { ENHANCER_DECORATORS } from './enhancer-decorators.js';

/**
 * The enhancers that a tool has by its decorators, but that Nest did not register: it looks for decorators at the classes in `providers`
 * and `controllers`, not at those that a token or a factory stands for. Such a guard would be left out in silence.
 *
 * @returns Sentences that say what to do.
 */
export function lostEnhancers(provider: ToolProvider, method: string): readonly string[] {
  const { home, toolset } = provider;
  const [own, ...overridden] = describedMethods(toolset, method);
  return Object.entries(ENHANCER_DECORATORS).flatMap(([key, decorator]) => {
    const lost = (target: object | undefined): readonly Named[] =>
      target === undefined ? [] : namesIn(key, target).filter((enhancer) => !home.injectables.has(enhancer));
    const before =
      own && Reflect.hasMetadata(key, own) ? undefined : overridden.find((each) => namesIn(key, each).length > 0);
    const where = describeProvider(provider);
    return [
      ...[...lost(toolset), ...lost(own)].map(
        ({ name }) =>
          `${where}: ${decorator}(${name}) on ${method}() has no effect, as Nest registers ` +
          `the enhancers of classes only. Provide the class itself (providers: [${toolset.name}]), or hand ${decorator} an instance.`,
      ),
      ...lost(before).map(
        ({ name }) =>
          `${where}: ${method}() overrides a method with ${decorator}(${name}), which Nest does not see there. ` +
          `Repeat it on ${method}() of ${toolset.name}, or write ${decorator}() where it is to do without.`,
      ),
    ];
  });
}

interface Named {
  readonly name: string;
}

/** The enhancers that are named by their classes. */
function namesIn(key: string, target: object): readonly (Named & Type)[] {
  const all = (Reflect.getMetadata(key, target) ?? []) as readonly unknown[];
  return all.filter((enhancer): enhancer is Type => typeof enhancer === 'function');
}
