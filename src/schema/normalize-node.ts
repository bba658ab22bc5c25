import type { JsonSchema } from './json-schema.js';
import type { Lowering, Place } from './lowering.js';
import { mayOverlap } from './may-overlap.js';
import { mergeSchemas } from './merge-schemas.js';
import { isJsonObject } from './plain-object.js';
import { isRevivedType } from './revived-types.js';
import { ANNOTATION_KEYWORDS, EXACT_ONLY_KEYWORDS, NUMERIC_KEYWORDS } from './schema-keywords.js';
import { JSON_TYPE_NAMES, typesOf } from './schema-types.js';

/**
 * Brings one schema into the few forms that lowering knows: a bare `$ref`, an `anyOf`, or keywords of known types.
 * References with company are followed, `allOf` is merged, `oneOf` becomes `anyOf`, older spellings become today's.
 */
export function normalizeNode(source: JsonSchema, place: Place, run: Lowering): JsonSchema {
  let schema = source;
  for (let step = 0; ; step++) {
    if (step > 100) run.fail(place, '$ref', 'goes round in circles');
    refuseMalformed(schema, place, run);
    const next = unfold(schema, place, run);
    if (next === schema) return dropExactOnly(schema, place, run);
    schema = next;
  }
}

function unfold(schema: JsonSchema, place: Place, run: Lowering): JsonSchema {
  const choice = ['anyOf', 'oneOf'].find((keyword) => choosesRequired(schema[keyword]));
  if (choice !== undefined) {
    const { [choice]: branches, ...rest } = schema;
    run.lose(place, choice, branches, 'Strict function calling cannot ask for one property or another.');
    return rest;
  }
  if (schema.$ref !== undefined) return unfoldReference(schema, place, run);
  if (schema.allOf !== undefined) return unfoldAllOf(schema, place, run);
  if (schema.oneOf !== undefined) {
    const { oneOf, ...rest } = schema;
    if (mayOverlap(oneOf.map((branch) => run.follow(isJsonObject(branch) ? branch : {}, place))))
      run.lose(place, 'oneOf', oneOf, 'Strict function calling cannot ask that only one of several schemas fits.');
    return { ...rest, anyOf: [...(schema.anyOf ?? []), ...oneOf] };
  }
  if (schema['nullable'] !== undefined) return unfoldNullable(schema);
  if (Array.isArray(schema.items)) return unfoldItemList(schema);
  if (schema.anyOf !== undefined) return unfoldAnyOf(schema, place, run);
  return schema;
}

/** `anyOf: [{ required: ['email'] }, { required: ['phone'] }]` describes no type of its own. */
function choosesRequired(branches: unknown): boolean {
  if (!Array.isArray(branches) || branches.length === 0) return false;
  return branches.every(
    (branch) =>
      isJsonObject(branch) &&
      Array.isArray(branch['required']) &&
      Object.keys(branch).every((keyword) => keyword === 'required' || keyword === 'not'),
  );
}

function unfoldReference(schema: JsonSchema, place: Place, run: Lowering): JsonSchema {
  const { $ref, ...siblings } = schema;
  const reference = $ref as string;
  const said = Object.keys(siblings).filter((keyword) => !isSilent(keyword));
  const constraints = said.filter((keyword) => !ANNOTATION_KEYWORDS.has(keyword));
  if (said.length === 0) return Object.keys(siblings).length === 0 ? schema : { $ref: reference };
  if (!run.leadsToItself(reference, place)) return merge(siblings, run.resolve(reference, place), place, run);
  if (constraints[0] !== undefined) {
    run.fail(place, constraints[0], `stands beside a $ref to a recursive type, which cannot be narrowed in place`);
  }
  return { ...pickAnnotations(siblings), anyOf: [{ $ref: reference }] };
}

function unfoldAllOf(schema: JsonSchema, place: Place, run: Lowering): JsonSchema {
  const { allOf, ...rest } = schema;
  if (!Array.isArray(allOf)) return run.fail(place, 'allOf', 'is not a list');
  const entries = allOf as readonly (JsonSchema | boolean)[];
  let merged: JsonSchema = rest;
  for (const entry of entries) {
    if (entry === true) continue;
    if (!isJsonObject(entry)) run.fail(place, 'allOf', 'holds something that is no schema');
    const isReference = typeof entry['$ref'] === 'string';
    if (
      isReference &&
      Object.keys(merged).every((keyword) => ANNOTATION_KEYWORDS.has(keyword)) &&
      entries.length === 1
    ) {
      return { ...merged, ...entry };
    }
    merged = merge(merged, isReference ? inlineReference(entry, place, run) : entry, place, run);
  }
  return merged;
}

function inlineReference(schema: JsonSchema, place: Place, run: Lowering): JsonSchema {
  const { $ref, ...siblings } = schema;
  return merge(siblings, run.resolve($ref, place), place, run);
}

function unfoldNullable(schema: JsonSchema): JsonSchema {
  const { nullable, ...rest } = schema;
  if (nullable !== true) return rest;
  if (rest.anyOf !== undefined) return { ...rest, anyOf: [...rest.anyOf, { type: 'null' }] };
  if (rest.enum !== undefined)
    return { ...rest, enum: [...rest.enum, null], ...(rest.type !== undefined && addNullType(rest)) };
  return { ...rest, ...addNullType(rest) };
}

function addNullType(schema: JsonSchema): JsonSchema {
  const types = typesOf(schema);
  return types.length === 0 || types.includes('null') ? {} : { type: [...types, 'null'] };
}

/** Draft-07's spelling of a tuple. */
function unfoldItemList(schema: JsonSchema): JsonSchema {
  const { items, additionalItems, ...rest } = schema;
  const following = additionalItems as boolean | JsonSchema | undefined;
  return {
    ...rest,
    prefixItems: items as unknown as JsonSchema[],
    ...(following !== undefined && { items: following }),
  };
}

/** `anyOf` beside other constraints is worked into each of its branches; a single branch becomes the schema itself. */
function unfoldAnyOf(schema: JsonSchema, place: Place, run: Lowering): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length === 0) return run.fail(place, 'anyOf', 'is not a list of schemas');
  const branches = anyOf as readonly (JsonSchema | boolean)[];
  const own = pickAnnotations(rest);
  const constraints = Object.fromEntries(
    Object.entries(rest).filter(([keyword]) => !(keyword in own) && !isSilent(keyword) && !isExactOnly(keyword)),
  );
  if (Object.keys(constraints).length > 0) {
    const worked = branches
      .filter((branch) => branch !== false)
      .map((branch) => narrow(branch === true ? {} : branch, constraints, place, run));
    return {
      ...own,
      ...Object.fromEntries(Object.entries(rest).filter(([keyword]) => isExactOnly(keyword))),
      anyOf: worked,
    };
  }
  const [only] = branches;
  if (branches.length === 1 && isJsonObject(only) && only['$ref'] === undefined) return merge(rest, only, place, run);
  return schema;
}

function narrow(branch: JsonSchema, constraints: JsonSchema, place: Place, run: Lowering): JsonSchema {
  run.needsExactCheck = true;
  return merge(branch.$ref === undefined ? branch : inlineReference(branch, place, run), constraints, place, run);
}

function merge(base: JsonSchema, added: JsonSchema, place: Place, run: Lowering): JsonSchema {
  const merged = mergeSchemas(base, added);
  if ('conflict' in merged && ONE_OF_EACH.has(merged.conflict)) {
    const { [merged.conflict]: second, ...others } = added;
    run.lose(place, merged.conflict, second, 'One schema in strict function calling can hold a single one.');
    return merge(base, others, place, run);
  }
  if ('conflict' in merged)
    return run.fail(
      place,
      merged.conflict,
      'is said twice with meanings that no value can satisfy or no single schema can say',
    );
  return merged.schema;
}

/** Two of these can both hold, and need two schemas to say so. */
const ONE_OF_EACH: ReadonlySet<string> = new Set(['pattern', 'format', 'multipleOf', 'propertyNames']);

function dropExactOnly(schema: JsonSchema, place: Place, run: Lowering): JsonSchema {
  if (!Object.keys(schema).some((keyword) => isExactOnly(keyword))) return schema;
  const kept: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (isExactOnly(keyword)) run.lose(place, keyword, value, 'Strict function calling has no such keyword.');
    else kept[keyword] = value;
  }
  return kept;
}

function refuseMalformed(schema: JsonSchema, place: Place, run: Lowering): void {
  for (const [keyword, value] of Object.entries(schema)) {
    if (NUMERIC_KEYWORDS.has(keyword) && (typeof value !== 'number' || !Number.isFinite(value))) {
      run.fail(place, keyword, `is ${JSON.stringify(value)} and not a number`, 'Write a number.');
    }
  }
  if (
    schema.type !== undefined &&
    typeof schema.type !== 'string' &&
    (!Array.isArray(schema.type) || schema.type.length === 0)
  )
    run.fail(
      place,
      'type',
      `is ${JSON.stringify(schema.type)} and names no type`,
      'Write one of its seven types, or a list of them.',
    );
  const unknownType = typesOf(schema).find((type) => !JSON_TYPE_NAMES.has(type));
  if (unknownType !== undefined)
    run.fail(
      place,
      'type',
      `is ${JSON.stringify(unknownType)}, which JSON Schema does not know`,
      'Write one of its seven types.',
    );
  if (schema['x-type'] !== undefined && !isRevivedType(schema['x-type'])) {
    run.fail(
      place,
      'x-type',
      `is ${JSON.stringify(schema['x-type'])}, which this version of toolwright does not know`,
      'Generate the manifest with the same version.',
    );
  }
  const dynamic = ['$dynamicRef', '$recursiveRef'].find((keyword) => schema[keyword] !== undefined);
  if (dynamic !== undefined) run.fail(place, dynamic, 'cannot be followed', 'Use a plain "$ref" into "$defs".');
  if (place.depth > 0 && typeof schema['$id'] === 'string') {
    run.fail(place, '$id', 'starts a document within the document', 'Remove it and point to "#/$defs/Name" instead.');
  }
  if (Array.isArray(schema.anyOf) && schema.anyOf.every((branch) => (branch as unknown) === false))
    run.fail(place, 'anyOf', 'allows nothing');
}

function pickAnnotations(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => ANNOTATION_KEYWORDS.has(keyword)));
}

/** Vendor keywords other than ours say nothing about values. */
function isSilent(keyword: string): boolean {
  return (keyword.startsWith('x-') && keyword !== 'x-type') || keyword === 'discriminator';
}

function isExactOnly(keyword: string): boolean {
  return (EXACT_ONLY_KEYWORDS as readonly string[]).includes(keyword);
}
