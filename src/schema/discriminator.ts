import type { JsonSchema } from './json-schema.js';
import { wireDefinition } from './wire-types.js';

/** The property whose value tells the object branches of a union apart. */
export interface Discriminator {
  readonly property: string;
  /** From the value to the branch's index. */
  readonly branchOf: ReadonlyMap<unknown, number>;
}

/** Looks for a required property that is a different constant (or list of them) in every object branch. */
export function findDiscriminator(
  branches: readonly JsonSchema[],
  $defs: JsonSchema['$defs'],
): Discriminator | undefined {
  const objects = branches
    .map((branch, index) => ({ schema: wireDefinition(branch, $defs), index }))
    .filter(({ schema }) => schema.properties !== undefined);
  const [first] = objects;
  if (!first || objects.length < 2) return undefined;
  // A branch that could hold objects in another way would never be asked.
  if (branches.length > objects.length && branches.some((branch) => hidesObjects(wireDefinition(branch, $defs))))
    return undefined;
  for (const property of Object.keys(first.schema.properties ?? {})) {
    const branchOf = new Map<unknown, number>();
    const isTelling = objects.every(({ schema, index }) => {
      const values =
        schema.required?.includes(property) === true ? constantsOf(schema.properties?.[property], $defs) : [];
      return values.length > 0 && values.every((value) => !branchOf.has(value) && branchOf.set(value, index));
    });
    if (isTelling) return { property, branchOf };
  }
  return undefined;
}

function constantsOf(schema: JsonSchema | undefined, $defs: JsonSchema['$defs']): readonly unknown[] {
  if (schema === undefined) return [];
  const target = wireDefinition(schema, $defs);
  const values = target.const === undefined ? (target.enum ?? []) : [target.const];
  return values.every((value) => value !== null && typeof value !== 'object') ? values : [];
}

function hidesObjects(schema: JsonSchema): boolean {
  return (
    schema.properties === undefined &&
    (schema.anyOf !== undefined || schema.type === 'object' || schema.$ref !== undefined)
  );
}
