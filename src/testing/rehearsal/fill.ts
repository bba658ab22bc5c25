import type { Json, JsonSchema } from '../../schema/json-schema.js';
import { isJsonObject } from '../../schema/plain-object.js';
import { fillArray } from './fill-array.js';
import { fillObject } from './fill-object.js';
import type { Filled, Place } from './filled.js';
import type { Material } from './material.js';
import { alternativesOf } from './node.js';
import { candidatesFor } from './candidates.js';
import { exampleScalar, nearness, readBoolean, type Slot } from './scalar.js';
import type { Candidate } from './span.js';

/** Makes a value that a schema allows, out of the text as far as it goes; `undefined` when there is none that ends. */
export function fill(schema: JsonSchema, place: Place, material: Material): Filled | undefined {
  const { branches, acceptsNull } = alternativesOf(schema, place.root);
  const before = material.used.length;
  let best: { readonly filled: Filled; readonly used: readonly Candidate[] } | undefined;
  for (const branch of branches) {
    if (branch.through.some((reference) => place.open.includes(reference))) continue;
    const inner = { ...place, isNeeded: place.isNeeded && !acceptsNull, open: [...place.open, ...branch.through] };
    const filled = fillBranch(branch.schema, inner, material);
    const used = material.used.slice(before);
    material.release(before);
    if (filled !== undefined && (best === undefined || filled.mentions > best.filled.mentions)) best = { filled, used };
  }
  if (best === undefined || (acceptsNull && best.filled.mentions === 0)) {
    return acceptsNull ? { value: null, mentions: 0 } : undefined;
  }
  for (const candidate of best.used) material.use(candidate);
  return best.filled;
}

function fillBranch(schema: JsonSchema, place: Place, material: Material): Filled | undefined {
  switch (schema.enum === undefined ? schema.type : 'enum') {
    case 'object':
      return fillObject(schema, place, material, fill);
    case 'array':
      return fillArray(schema, place, material, fill);
    default:
      return fillScalar(schema, place, material);
  }
}

function fillScalar(schema: JsonSchema, place: Place, material: Material): Filled | undefined {
  const slot = { name: place.name, schema };
  const known = material.known.get(place.name);
  if (known !== undefined && !isJsonObject(known) && material.fits(schema, known))
    return { value: known as Json, mentions: 1 };
  const source = schema.type === 'boolean' ? readBoolean(slot, material) : choose(slot, place.isNeeded, material);
  if (source !== undefined) {
    // A word that switches something on may well say something else too.
    if (schema.type !== 'boolean') material.use(source);
    return { value: source.value, mentions: 1, source };
  }
  const value = exampleScalar(schema, material);
  if (value === undefined) return undefined;
  const { enum: choices = [], default: byDefault, examples = [] } = schema;
  const isGuess = choices.length > 1 && ![byDefault, ...examples].includes(value);
  return { value, mentions: 0, ...(isGuess && { isGuess }) };
}

function choose(slot: Slot, isNeeded: boolean, material: Material): Candidate | undefined {
  const free = candidatesFor(slot.schema, material).filter((candidate) => material.isFree(candidate));
  const inside = free.filter((candidate) => material.isInside(candidate));
  const near = inside
    .map((candidate) => ({ candidate, near: nearness(slot, candidate, material) }))
    .toSorted((left, right) => right.near - left.near)[0];
  if (near !== undefined && near.near > 0) return near.candidate;
  const plain = inside.find(({ isWeak }) => isWeak !== true);
  if (!isNeeded) return isDistinctive(slot.schema) ? plain : undefined;
  // What this part of the text lacks, another may have said: "holidays in Norway, and what time is it there?"
  const elsewhere = free.find(({ isWeak }) => isWeak !== true);
  return plain ?? elsewhere ?? inside[0] ?? free[0] ?? wordsLeft(slot.schema, material);
}

/** Whether a value that fits was hardly meant for anything else: any number fits a number. */
function isDistinctive({ type, enum: members, format, pattern }: JsonSchema): boolean {
  return members !== undefined || format !== undefined || pattern !== undefined || type === 'string';
}

function wordsLeft(schema: JsonSchema, material: Material): Candidate | undefined {
  if (schema.type !== 'string' || schema.enum !== undefined || schema.default !== undefined) return undefined;
  const words = material.leftover();
  return words !== undefined && material.fits(schema, words.value) ? words : undefined;
}
