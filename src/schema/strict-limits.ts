import type { JsonSchema } from './json-schema.js';
import { itemPath, propertyPath } from './schema-path.js';
import { wireDefinition } from './wire-types.js';

/** What the Responses API allows one strict schema to hold. */
export const STRICT_LIMITS = {
  /** Properties of all objects together. */
  properties: 5_000,
  /** Objects within objects. */
  depth: 10,
  /** Characters of all property names, definition names, enum and const values together. */
  characters: 120_000,
  /** Enum values of the whole schema. */
  enumValues: 1_000,
  /** A string enum with more than `longEnumValues` values may hold at most `longEnumCharacters` characters. */
  longEnumValues: 250,
  longEnumCharacters: 15_000,
} as const;

/** A limit of strict function calling that a schema exceeds. */
export interface LimitProblem {
  readonly limit: 'properties' | 'depth' | 'characters' | 'enumValues' | 'longEnum' | 'firstKeys';
  readonly actual: number;
  readonly allowed: number;
  /** The places that contribute most, worst first. */
  readonly worst: readonly string[];
  /** A sentence for people, remedy included. */
  readonly message: string;
}

/** Compares a strict schema with the API's limits, which it would otherwise meet as a refused request. */
export function checkStrictLimits(schema: JsonSchema): readonly LimitProblem[] {
  const census = new Census(schema.$defs);
  census.count(schema, '', 1);
  for (const [name, definition] of Object.entries(schema.$defs ?? {})) {
    census.addCharacters(name, `$defs.${name}`);
    census.count(definition, `$defs.${name}`, 1);
  }
  census.measureDepth(schema, '', 0, new Set());
  return census.problems();
}

class Census {
  readonly #properties = new Map<string, number>();
  readonly #characters = new Map<string, number>();
  readonly #enums = new Map<
    string,
    { readonly values: number; readonly characters: number; readonly isText: boolean }
  >();
  readonly #sharedKeys: string[] = [];
  #deepest = { depth: 0, path: '' };

  constructor(private readonly $defs: JsonSchema['$defs']) {}

  count(schema: JsonSchema, path: string, depth: number): void {
    const names = Object.keys(schema.properties ?? {});
    if (names.length > 0) this.#properties.set(path, (this.#properties.get(path) ?? 0) + names.length);
    for (const name of names) this.addCharacters(name, path);
    if (schema.enum) this.#countEnum(schema.enum, path);
    if (schema.const !== undefined) this.addCharacters(JSON.stringify(schema.const), path);
    if (schema.anyOf) this.#compareFirstKeys(schema.anyOf, path);
    for (const [name, property] of Object.entries(schema.properties ?? {}))
      this.count(property, propertyPath(path, name), depth + 1);
    if (typeof schema.items === 'object') this.count(schema.items, itemPath(path), depth + 1);
    for (const branch of schema.anyOf ?? []) this.count(branch, path, depth);
  }

  addCharacters(text: string, path: string): void {
    this.#characters.set(path, (this.#characters.get(path) ?? 0) + text.length);
  }

  /** Follows references too, each path once around: recursion has no depth of its own. */
  measureDepth(schema: JsonSchema, path: string, depth: number, above: ReadonlySet<JsonSchema>): void {
    const target = wireDefinition(schema, this.$defs);
    // Past the limit the exact depth is of no interest, and following every path further could take for ever.
    if (above.has(target) || depth > STRICT_LIMITS.depth) return;
    const inside = new Set(above).add(target);
    const own = target.properties ? depth + 1 : depth;
    if (own > this.#deepest.depth) this.#deepest = { depth: own, path };
    for (const [name, property] of Object.entries(target.properties ?? {}))
      this.measureDepth(property, propertyPath(path, name), own, inside);
    if (typeof target.items === 'object') this.measureDepth(target.items, itemPath(path), own, inside);
    for (const branch of target.anyOf ?? []) this.measureDepth(branch, path, depth, inside);
  }

  problems(): LimitProblem[] {
    const found: LimitProblem[] = [];
    const enumValues = new Map([...this.#enums].map(([path, { values }]) => [path, values]));
    const report = (
      limit: 'properties' | 'characters' | 'enumValues',
      counts: ReadonlyMap<string, number>,
      what: string,
    ) => {
      const actual = [...counts.values()].reduce((sum, count) => sum + count, 0);
      const allowed = STRICT_LIMITS[limit];
      if (actual <= allowed) return;
      const worst = largest(counts);
      found.push({
        limit,
        actual,
        allowed,
        worst,
        message: `The schema has ${actual} ${what}; strict mode allows ${allowed}. Most are at ${worst.join(', ')}. Split the tool, shorten the type, or set strict: false.`,
      });
    };
    report('properties', this.#properties, 'object properties');
    report('characters', this.#characters, 'characters of names and values');
    report('enumValues', enumValues, 'enum values');
    for (const [path, { values, characters, isText }] of this.#enums) {
      if (!isText || values <= STRICT_LIMITS.longEnumValues || characters <= STRICT_LIMITS.longEnumCharacters) continue;
      found.push({
        limit: 'longEnum',
        actual: characters,
        allowed: STRICT_LIMITS.longEnumCharacters,
        worst: [shown(path)],
        message: `The ${values} enum values at ${shown(path)} hold ${characters} characters; strict mode allows ${STRICT_LIMITS.longEnumCharacters} once there are more than ${STRICT_LIMITS.longEnumValues}. Use shorter values, or a plain string.`,
      });
    }
    if (this.#deepest.depth > STRICT_LIMITS.depth) {
      found.push({
        limit: 'depth',
        actual: this.#deepest.depth,
        allowed: STRICT_LIMITS.depth,
        worst: [shown(this.#deepest.path)],
        message: `Objects nest deeper than ${STRICT_LIMITS.depth} levels at ${shown(this.#deepest.path)}. Flatten the type, or set strict: false.`,
      });
    }
    for (const path of this.#sharedKeys) {
      found.push({
        limit: 'firstKeys',
        actual: 2,
        allowed: 1,
        worst: [path],
        message: `Objects in the union at ${path} begin with the same property and nothing tells them apart. Give each a constant of its own, such as \`kind: 'card'\`.`,
      });
    }
    return found;
  }

  #countEnum(values: readonly unknown[], path: string): void {
    const texts = values.map((value) => String(value));
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    const isText = values.every((value) => value === null || typeof value === 'string');
    const before = this.#enums.get(path);
    this.#enums.set(path, {
      values: values.length + (before?.values ?? 0),
      characters: characters + (before?.characters ?? 0),
      isText: isText && (before?.isText ?? true),
    });
    for (const text of texts) this.addCharacters(text, path);
  }

  #compareFirstKeys(branches: readonly JsonSchema[], path: string): void {
    const objects = new Set(
      branches.map((branch) => wireDefinition(branch, this.$defs)).filter((branch) => branch.properties),
    );
    const firstKeys = new Map<string, Set<unknown>>();
    for (const object of objects) {
      const [first] = Object.entries(object.properties ?? {});
      if (!first) continue;
      const [name, property] = first;
      const target = wireDefinition(property, this.$defs);
      const values = (target.const === undefined ? (target.enum ?? [undefined]) : [target.const]) as readonly unknown[];
      const taken = firstKeys.get(name);
      if (taken && (values.includes(undefined) || taken.has(undefined) || values.some((value) => taken.has(value)))) {
        this.#sharedKeys.push(shown(path));
        return;
      }
      firstKeys.set(name, new Set([...(taken ?? []), ...values]));
    }
  }
}

function largest(counts: ReadonlyMap<string, number>): string[] {
  return [...counts]
    .toSorted(([, left], [, right]) => right - left)
    .slice(0, 3)
    .map(([path, count]) => `${shown(path)} (${count})`);
}

function shown(path: string): string {
  return path === '' ? 'the root' : path;
}
