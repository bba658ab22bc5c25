import type { Json, JsonSchema } from '../../schema/json-schema.js';
import { setOwn } from '../../schema/plain-object.js';
import { candidatesFor } from './candidates.js';
import type { Fill, Filled, Place } from './filled.js';
import type { Material } from './material.js';
import { alternativesOf } from './node.js';
import { nearness } from './scalar.js';
import type { Candidate } from './span.js';

/** An object, and which places its own single values came from. */
export interface FilledObject extends Filled {
  readonly value: Readonly<Record<string, Json>>;
  readonly sources: ReadonlyMap<string, Candidate>;
  /** Required properties that had to be made up. */
  readonly unmet: number;
}

/** Fills the properties: first those the text names, then those that must be there, then the others. */
export function fillObject(schema: JsonSchema, place: Place, material: Material, fill: Fill): FilledObject | undefined {
  const properties = Object.entries(schema.properties ?? {});
  const required = new Set(schema.required);
  const filled = new Map<string, Filled>();
  const named = claimNamed(properties, place, material);
  const isOptional = (name: string, property: JsonSchema) =>
    !required.has(name) || alternativesOf(property, place.root).acceptsNull;
  const [needed, others] = [
    properties.filter(([name, property]) => !isOptional(name, property)),
    properties.filter(([name, property]) => isOptional(name, property)),
  ];
  for (const [isNeeded, group] of [
    [true, needed],
    [false, others],
  ] as const) {
    for (const [name, property] of group) {
      const claim = named.get(name);
      const value: Filled | undefined =
        claim !== undefined
          ? { value: claim.value, mentions: 1, source: claim }
          : fill(property, { ...place, name, isNeeded }, material);
      if (value !== undefined && (value.mentions > 0 || required.has(name))) filled.set(name, value);
      else if (required.has(name)) return undefined;
    }
  }
  return assemble(properties, filled, needed);
}

/** Values whose neighbours in the text name one property, given to the best named first: "from Oslo to Lima", "3 nights". */
function claimNamed(
  properties: readonly (readonly [string, JsonSchema])[],
  place: Place,
  material: Material,
): Map<string, Candidate> {
  // What an earlier output says by the property's own name needs no guessing.
  const open = properties.filter(([name]) => !material.known.has(name));
  const claims = open.flatMap(([name, property]) =>
    alternativesOf(property, place.root).branches.flatMap(({ schema }) =>
      candidatesFor(schema, material)
        .filter((candidate) => candidate.isWeak !== true && material.isInside(candidate))
        .map((candidate) => ({ name, candidate, near: nearness({ name, schema }, candidate, material) })),
    ),
  );
  const named = new Map<string, Candidate>();
  for (const { name, candidate, near } of claims.toSorted((left, right) => right.near - left.near)) {
    if (near === 0 || named.has(name) || !material.isFree(candidate)) continue;
    named.set(name, candidate);
    material.use(candidate);
  }
  return named;
}

function assemble(
  properties: readonly (readonly [string, JsonSchema])[],
  filled: ReadonlyMap<string, Filled>,
  needed: readonly (readonly [string, JsonSchema])[],
): FilledObject {
  const value: Record<string, Json> = {};
  const sources = new Map<string, Candidate>();
  let mentions = 0;
  for (const [name] of properties) {
    const found = filled.get(name);
    if (found === undefined) continue;
    setOwn(value, name, found.value);
    mentions += found.mentions;
    if (found.source !== undefined) sources.set(name, found.source);
  }
  const made = needed.flatMap(([name]) => filled.get(name) ?? []);
  return {
    value,
    mentions,
    sources,
    unmet: made.filter((one) => one.mentions === 0).length,
    ...(made.some(({ isGuess }) => isGuess) && { isGuess: true }),
  };
}
