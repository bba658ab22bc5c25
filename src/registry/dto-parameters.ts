import type { Class } from '../schema/class.js';
import type { ManifestParameter } from '../schema/manifest.js';
import { hasRules } from '../validation/index.js';

/**
 * The parameters of a method whose type is a DTO class, by position, as far as the compiler emitted types. A manifest names the
 * classes of the project itself; those of a package, whose source the generator does not see, are known only here.
 */
export function dtoParameters(
  owner: object,
  method: string,
  parameters: readonly ManifestParameter[],
): ReadonlyMap<number, Class> {
  const types = (Reflect.getMetadata('design:paramtypes', owner, method) ?? []) as readonly unknown[];
  const dtos = new Map<number, Class>();
  for (const [index, { kind = 'value' }] of parameters.entries()) {
    const type = types[index];
    // A primitive's wrapper has no rules either, so being a function is all that has to be known before asking.
    if (kind === 'value' && typeof type === 'function' && hasRules(type as Class)) dtos.set(index, type as Class);
  }
  return dtos;
}
