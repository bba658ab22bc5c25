import { resolvePointer } from './json-pointer.js';
import type { JsonSchema } from './json-schema.js';
import { mapSubschemas } from './map-subschemas.js';
import { mergeSchemas } from './merge-schemas.js';
import { isJsonObject } from './plain-object.js';
import { ANNOTATION_KEYWORDS } from './schema-keywords.js';

/** What an object schema may say and still be one half of `A & B`. */
const OBJECT_KEYWORDS: ReadonlySet<string> = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'minProperties',
  'maxProperties',
  'allOf',
  '$ref',
]);

/**
 * Says `allOf` of objects, as intersection types are written, as one object: to a validator two closed objects exclude
 * each other's properties, and no value could satisfy both. Whatever cannot be merged stays as it is.
 */
export function mergeIntersections(root: JsonSchema): JsonSchema {
  if (!mentionsAllOf(root)) return root;
  return new Merging(root).merge();
}

class Merging {
  readonly #definitions: Record<string, JsonSchema> = {};
  /** By the text of an `allOf` that is being merged: the name it gets if it turns out to contain itself. */
  readonly #open = new Map<string, { readonly name: string; isUsed: boolean }>();

  readonly #flat = new Map<JsonSchema, JsonSchema | undefined>();
  #count = 0;

  constructor(private readonly root: JsonSchema) {}

  merge(): JsonSchema {
    const merged = this.#schema(this.root);
    if (Object.keys(this.#definitions).length === 0) return merged;
    return { ...merged, $defs: { ...merged.$defs, ...this.#definitions } };
  }

  #schema(schema: JsonSchema): JsonSchema {
    if (!Array.isArray(schema.allOf)) return mapSubschemas(schema, (inner) => this.#schema(inner));
    const text = JSON.stringify(schema);
    const known = this.#open.get(text);
    if (known) {
      known.isUsed = true;
      return { $ref: `#/$defs/${known.name}` };
    }
    const whole = this.#flatten(schema, new Set());
    if (whole === undefined) return mapSubschemas(schema, (inner) => this.#schema(inner));
    const entry = { name: `Intersection_${++this.#count}`, isUsed: false };
    this.#open.set(text, entry);
    const merged = mapSubschemas(whole, (inner) => this.#schema(inner));
    if (!entry.isUsed) {
      this.#open.delete(text);
      return merged;
    }
    this.#definitions[entry.name] = merged;
    return { $ref: `#/$defs/${entry.name}` };
  }

  /** One object that says what the schema and everything in its `allOf` says; `undefined` where that is not possible. */
  #flatten(schema: JsonSchema, above: ReadonlySet<unknown>): JsonSchema | undefined {
    // What leads to itself cannot be merged wherever one begins, so an answer holds for every way here. Each is found once: a chain of
    // definitions that each hold the next one twice would else take twice as long with every link.
    if (this.#flat.has(schema)) return this.#flat.get(schema);
    const flat = this.#flattenAnew(schema, above);
    this.#flat.set(schema, flat);
    return flat;
  }

  #flattenAnew(schema: JsonSchema, above: ReadonlySet<unknown>): JsonSchema | undefined {
    if (above.has(schema) || !isObjectSchema(schema)) return undefined;
    const inside = new Set(above).add(schema);
    const { allOf = [], $ref, ...own } = schema;
    const parts: unknown[] = [...allOf];
    if ($ref !== undefined) parts.push(this.#target($ref));
    let merged: JsonSchema = own;
    for (const part of parts) {
      const flat = isJsonObject(part) ? this.#flatten(part, inside) : undefined;
      const both = flat && mergeSchemas(merged, flat);
      if (!both || 'conflict' in both) return undefined;
      merged = both.schema;
    }
    return merged;
  }

  #target(reference: string): unknown {
    const found = resolvePointer(this.root, reference);
    return 'target' in found ? found.target : undefined;
  }
}

function isObjectSchema(schema: JsonSchema): boolean {
  if (schema.type !== undefined && schema.type !== 'object') return false;
  return Object.keys(schema).every((keyword) => OBJECT_KEYWORDS.has(keyword) || ANNOTATION_KEYWORDS.has(keyword));
}

function mentionsAllOf(root: JsonSchema): boolean {
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (isJsonObject(next) && Array.isArray(next['allOf'])) return true;
    // One by one: a call takes only so many arguments.
    for (const inner of Object.values(next)) waiting.push(inner);
  }
  return false;
}
