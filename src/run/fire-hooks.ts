import type { AnyAgent, Hooks } from '../agent/hooks.js';
import type { LoopOptions } from './loop-options.js';

/**
 * Calls a hook of the runner, of the run and of an agent together, and waits for all of them (B301).
 *
 * @param agent Whose own hooks hear of it.
 * @throws What a hook throws (B303).
 */
export async function fireHooks<Name extends keyof Hooks>(
  { hooks }: LoopOptions,
  agent: AnyAgent,
  name: Name,
  ...args: Parameters<NonNullable<Hooks[Name]>>
): Promise<void> {
  const listeners = [...hooks, agent.hooks as Hooks].filter((one) => one[name] !== undefined);
  if (listeners.length === 0) return;
  // The arguments belong to the name, which the compiler cannot follow through a union of methods.
  await Promise.all(listeners.map(async (one) => (one[name] as (...given: unknown[]) => unknown).call(one, ...args)));
}
