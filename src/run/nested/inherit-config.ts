import type { RunConfig } from '../../agent/run-config.js';

/** Options inside of options, of which each wins for itself. */
const GROUPS = ['modelSettings', 'toolExecution', 'tracing'] as const satisfies readonly (keyof RunConfig)[];

/** The configuration of a run inside another: what it says itself wins, setting by setting (B208). */
export function inheritConfig(outer: RunConfig = {}, own: RunConfig = {}): RunConfig {
  const said = defined(own);
  const groups = GROUPS.filter((name) => said[name] !== undefined && outer[name] !== undefined);
  const merged = groups.map((name) => [name, { ...outer[name], ...defined(said[name] ?? {}) }] as const);
  return { ...outer, ...said, ...Object.fromEntries(merged) };
}

/** An explicit `undefined` does not erase what is inherited. */
function defined<T extends object>(options: T): Partial<T> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Partial<T>;
}
