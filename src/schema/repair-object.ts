import { foldName } from '../errors/index.js';
import type { ArgumentRepair } from './argument-repair.js';
import type { JsonSchema } from './json-schema.js';
import { compilePattern } from './pattern.js';
import { setOwn } from './plain-object.js';
import { pointerInto, repairStep, type Reading } from './repair-reading.js';
import type { ValueReader } from './repair-value.js';

/** Where an object stands. */
interface ObjectPlace {
  readonly path: string;
  /** Whether properties that are not declared would be dropped in silence. */
  readonly dropsUnknown: boolean;
}

/** Reads an object: properties under their declared names, each by its own schema. */
export function readObject(
  reader: ValueReader,
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  { path, dropsUnknown }: ObjectPlace,
): Reading {
  const names = declaredNames(schema, value, dropsUnknown);
  if (names === undefined) return 'several';
  const found: Record<string, unknown> = {};
  const repairs: ArgumentRepair[] = [];
  let isUnclear = false;
  for (const [key, item] of Object.entries(value)) {
    const name = names.get(key) ?? key;
    const at = pointerInto(path, name);
    if (name !== key) repairs.push(repairStep(at, 'property-name', key, name));
    const reading = reader.read(propertySchema(schema, name), item, at);
    if (reading === 'none') return 'none';
    if (reading === 'several') isUnclear = true;
    else {
      setOwn(found, name, reading.value);
      repairs.push(...reading.repairs);
    }
  }
  return isUnclear ? 'several' : { value: found, repairs };
}

/** Which keys stand for which declared properties that have no value; `undefined` where it could be one or another. */
function declaredNames(
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  dropsUnknown: boolean,
): ReadonlyMap<string, string> | undefined {
  const missing = new Map<string, string[]>();
  // Where other properties are welcome, an optional one may have been meant as what it is called.
  const isClosed = dropsUnknown || schema.additionalProperties === false;
  for (const name of isClosed ? Object.keys(schema.properties ?? {}) : (schema.required ?? [])) {
    if (!Object.hasOwn(value, name)) addTo(missing, foldName(name), name);
  }
  const keys = new Map<string, string[]>();
  for (const key of Object.keys(value)) {
    if (!isDeclared(schema, key)) addTo(keys, foldName(key), key);
  }
  const names = new Map<string, string>();
  for (const [folded, [key, ...otherKeys]] of keys) {
    const [name, ...otherNames] = missing.get(folded) ?? [];
    if (key === undefined || name === undefined) continue;
    if (otherKeys.length + otherNames.length > 0) return undefined;
    names.set(key, name);
  }
  return names;
}

function addTo(groups: Map<string, string[]>, group: string, member: string): void {
  const members = groups.get(group);
  if (members) members.push(member);
  else groups.set(group, [member]);
}

function isDeclared(schema: JsonSchema, key: string): boolean {
  return Object.hasOwn(schema.properties ?? {}, key) || patternsFor(schema, key).length > 0;
}

function propertySchema(schema: JsonSchema, name: string): JsonSchema | boolean {
  const declared = schema.properties;
  if (declared && Object.hasOwn(declared, name)) return declared[name] ?? true;
  const [pattern] = patternsFor(schema, name);
  if (pattern) return pattern;
  // What nobody declared is judged with the object as a whole.
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : true;
}

function patternsFor(schema: JsonSchema, key: string): JsonSchema[] {
  return Object.entries(schema.patternProperties ?? {})
    .filter(([pattern]) => compilePattern(pattern)?.test(key))
    .map(([, property]) => property);
}
