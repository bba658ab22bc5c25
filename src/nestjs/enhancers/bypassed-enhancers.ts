import { classFacts, type ClassFacts } from '../../metadata/index.js';
import type { Class } from '../../schema/class.js';
import { describedMethods } from '../tools/described-methods.js';
import { ENHANCER_DECORATORS } from './enhancer-decorators.js';

/**
 * The enhancers that decorators put around the tools of an object that an agent is given as it stands, or around static tools: Nest has no
 * part in their calls, so a guard would be left out in silence.
 *
 * @returns Clauses such as `@UseGuards on refund()`.
 */
export function bypassedEnhancers(toolset: object | undefined): readonly string[] {
  const isClass = typeof toolset === 'function';
  const named: unknown = isClass ? toolset : toolset?.constructor;
  // What is no toolset at all is for the agent to refuse.
  if (typeof named !== 'function') return [];
  const target = named as Class;
  const { instance, static: onClass } = classFacts(target);
  // The tools of an instance are the static ones of its class, too.
  const tools = [
    ...(isClass ? [] : toolsAmong(instance).map((method) => ({ method, described: describedMethods(target, method) }))),
    ...toolsAmong(onClass).map((method) => ({ method, described: [Reflect.get(target, method) as object] })),
  ];
  if (tools.length === 0) return [];
  return Object.entries(ENHANCER_DECORATORS).flatMap(([key, decorator]) => {
    const isAround = ({ described }: (typeof tools)[number]): boolean => {
      const nearest = described.find((each) => Reflect.hasMetadata(key, each));
      return nearest !== undefined && hasAny(key, nearest);
    };
    return [
      ...(hasAny(key, target) ? [`${decorator} on the class`] : []),
      ...tools.filter(isAround).map(({ method }) => `${decorator} on ${method}()`),
    ];
  });
}

function toolsAmong(methods: ClassFacts['instance']): readonly string[] {
  return [...methods].flatMap(([method, { tool }]) => (tool === undefined ? [] : [method]));
}

/** An empty `@UseGuards()` says that there is none. */
function hasAny(key: string, target: object): boolean {
  return ((Reflect.getMetadata(key, target) ?? []) as readonly unknown[]).length > 0;
}
