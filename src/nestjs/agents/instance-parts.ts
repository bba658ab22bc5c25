import { HOOK_NAMES, type Hooks } from '../../agent/hooks.js';
import type { Class } from '../../schema/class.js';
import type { AgentClass } from './agent-class.js';
import type { AgentParts } from './agent-definition.js';

/** What the class tells of the agent by its instance. */
export function instanceParts(
  target: Class,
  instance: () => Promise<AgentClass>,
  { instructions, hooks }: AgentParts,
): AgentParts {
  const prototype = target.prototype as Record<string, unknown>;
  const own = HOOK_NAMES.filter((name) => typeof prototype[name] === 'function');
  const called = own.map((name) => [name, both(hooks, instance, name)] as const);
  return {
    instructions: async (runContext, agent) => {
      const it = await instance();
      const said = it.instructions ?? instructions;
      return typeof said === 'function' ? said.call(it, runContext, agent) : said;
    },
    ...(own.length > 0 && { hooks: { ...hooks, ...Object.fromEntries(called) } }),
  };
}

/** Calls a hook of the decorator's and that of the instance together. */
function both(hooks: Hooks | undefined, instance: () => Promise<AgentClass>, name: keyof Hooks): AnyHook {
  return async (...args) => {
    await Promise.all([callHook(hooks, name, args), instance().then((it) => callHook(it, name, args))]);
  };
}

function callHook(hooks: Hooks | undefined, name: keyof Hooks, args: readonly unknown[]): unknown {
  // Each hook has parameters of its own; whoever calls gives what fits the name.
  return (hooks?.[name] as AnyHook | undefined)?.apply(hooks, [...args]);
}

type AnyHook = (...args: unknown[]) => unknown;
