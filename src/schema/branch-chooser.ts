import { findDiscriminator } from './discriminator.js';
import type { JsonSchema } from './json-schema.js';
import { getOwn, isJsonObject } from './plain-object.js';
import { allowsType, typeOfValue } from './schema-types.js';
import type { UnionBranch } from './shape.js';
import { lazyValidator, type Validator } from './validators.js';
import { wireTypes } from './wire-types.js';

type Definitions = Readonly<Record<string, JsonSchema>> | undefined;

/**
 * Makes the function that tells which branch of a union a value from the wire belongs to: by its discriminating
 * property, else by its type, else the first whose schema accepts it. `-1` when none does.
 */
export function branchChooser(branches: readonly UnionBranch[], $defs: Definitions): (value: unknown) => number {
  const schemas = branches.map((branch) => branch.schema);
  const types = schemas.map((schema) => wireTypes(schema, $defs));
  const discriminator = findDiscriminator(schemas, $defs);
  const validators: Validator[] = schemas.map((schema) => lazyValidator($defs ? { ...schema, $defs } : schema));
  return (value) => {
    if (discriminator && isJsonObject(value)) {
      const index = discriminator.branchOf.get(getOwn(value, discriminator.property));
      if (index !== undefined) return index;
    }
    const type = typeOfValue(value);
    const candidates: number[] = [];
    for (let index = 0; index < types.length; index++) {
      if (allowsType(types[index] ?? [], type)) candidates.push(index);
    }
    if (candidates.length <= 1) return candidates[0] ?? -1;
    return candidates.find((index) => validators[index]?.(value)) ?? -1;
  };
}
