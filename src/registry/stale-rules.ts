import type { ManifestToolset } from '../schema/manifest.js';
import { ruleDifferences } from '../validation/index.js';
import type { BoundDtos } from './manifest-store.js';

/**
 * How the DTO classes of a toolset differ from what the manifest was generated of: a class that is not there, and rules that are not those
 * the model is told of.
 *
 * @returns One sentence a difference, the class in front.
 */
export function staleRules(entry: ManifestToolset, bound: BoundDtos | undefined): string[] {
  const names = entry.tools.flatMap(({ dtos = {}, parameters }) => [
    ...Object.values(dtos),
    ...parameters.flatMap(({ dto }) => dto ?? []),
  ]);
  if (names.length === 0) return [];
  const classes = bound?.classes() ?? {};
  return [...new Set(names)].flatMap((name) => {
    const dtoClass = classes[name];
    const { className = name, source = 'the manifest', rules = {} } = bound?.entries[name] ?? {};
    if (typeof dtoClass !== 'function')
      return [`${className} (${source}) is an argument, but that class is not there.`];
    return ruleDifferences(dtoClass, rules).map((difference) => `${className}.${difference}`);
  });
}
