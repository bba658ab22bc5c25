import type { Json, JsonSchema } from '../../schema/json-schema.js';
import { isJsonObject } from '../../schema/plain-object.js';
import { candidatesFor } from './candidates.js';
import type { Fill, Filled, Place } from './filled.js';
import type { Material } from './material.js';
import { alternativesOf } from './node.js';
import { nearness } from './scalar.js';
import { isListed, type Candidate } from './span.js';

/** More members than this nobody lists in a sentence. */
const MOST_MEMBERS = 20;

/** Fills a list with what the text lists, and with examples as far as it must have members. */
export function fillArray(schema: JsonSchema, place: Place, material: Material, fill: Fill): Filled | undefined {
  const members: Filled[] = [];
  for (const [index, member] of (schema.prefixItems ?? []).entries()) {
    const filled = fill(member, { ...place, name: `${place.name} ${index + 1}`, isNeeded: true }, material);
    if (filled === undefined) return undefined;
    members.push(filled);
  }
  const items: JsonSchema = isJsonObject(schema.items) ? schema.items : {};
  const most = Math.min(schema.maxItems ?? MOST_MEMBERS, Math.max(MOST_MEMBERS, schema.minItems ?? 0));
  if (schema.items !== false) members.push(...fillItems(items, place, material, most - members.length, fill));
  while (members.length < (schema.minItems ?? 0)) {
    const example = fill(items, { ...place, isNeeded: true }, material);
    if (example === undefined) return undefined;
    members.push(distinct(example, items, members, schema.uniqueItems === true));
  }
  return {
    value: members.map(({ value }) => value),
    mentions: members.reduce((sum, { mentions }) => sum + mentions, 0),
  };
}

function fillItems(items: JsonSchema, place: Place, material: Material, most: number, fill: Fill): Filled[] {
  const [branch] = alternativesOf(items, place.root).branches;
  if (branch === undefined || most <= 0) return [];
  const isScalar =
    branch.schema.enum !== undefined || (branch.schema.type !== 'object' && branch.schema.type !== 'array');
  return isScalar ? listScalars(branch.schema, place, material, most) : repeat(items, place, material, most, fill);
}

/** The values the text lists: all members of an enum that it names, else the first run such as "Oslo, Lima and Tokyo". */
function listScalars(schema: JsonSchema, place: Place, material: Material, most: number): Filled[] {
  const free = candidatesFor(schema, material).filter(
    (one) => one.isWeak !== true && material.isInside(one) && material.isFree(one),
  );
  const isNamed = (one: Candidate) => nearness({ name: place.name, schema }, one, material) > 0;
  const first = free.find(isNamed) ?? (place.isNeeded || schema.enum !== undefined ? free[0] : undefined);
  if (first === undefined) return [];
  const run = [first];
  for (const one of free) {
    const last = run.at(-1) ?? first;
    if (one.start >= last.end && (schema.enum !== undefined || isListed(material.text, last, one))) run.push(one);
  }
  const distinctRun = run
    .filter((one, index) => run.findIndex(({ value }) => value === one.value) === index)
    .slice(0, most);
  for (const one of distinctRun) material.use(one);
  return distinctRun.map((source) => ({ value: source.value, mentions: 1 }));
}

function repeat(items: JsonSchema, place: Place, material: Material, most: number, fill: Fill): Filled[] {
  const members: Filled[] = [];
  while (members.length < most) {
    const before = material.used.length;
    const member = fill(items, { ...place, isNeeded: true }, material);
    // A member must use up some of the text, or there would be no end to them.
    if (member === undefined || material.used.length === before) break;
    members.push(member);
  }
  return members;
}

/** Another member of the enum, or the next number, where the list may not repeat one. */
function distinct(example: Filled, items: JsonSchema, members: readonly Filled[], isUnique: boolean): Filled {
  if (!isUnique || !members.some(({ value }) => value === example.value)) return example;
  const taken = (value: Json) => members.some((member) => member.value === value);
  const other = items.enum?.find((value) => !taken(value));
  if (other !== undefined) return { value: other, mentions: 0 };
  const { value } = example;
  if (typeof value === 'number') return { value: value + members.length * (items.multipleOf ?? 1), mentions: 0 };
  return typeof value === 'string' ? { value: `${value}${members.length + 1}`, mentions: 0 } : example;
}
