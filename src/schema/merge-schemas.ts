import type { Json, JsonSchema, JsonTypeName } from './json-schema.js';
import { isJsonObject } from './plain-object.js';
import { ANNOTATION_KEYWORDS } from './schema-keywords.js';

/** Two schemas that a value must satisfy at once, said in one; or the keyword on which they cannot agree. */
export type Merged = { readonly schema: JsonSchema } | { readonly conflict: string };

/** Merges `added` into `base`; what only describes is taken from `base` where both say it (B151). */
export function mergeSchemas(base: JsonSchema, added: JsonSchema): Merged {
  const merged: Record<string, unknown> = { ...base };
  for (const [keyword, value] of Object.entries(added)) {
    if (!Object.hasOwn(base, keyword)) {
      merged[keyword] = value;
    } else if (!ANNOTATION_KEYWORDS.has(keyword)) {
      const both = mergeKeyword(keyword, base[keyword], value);
      if (both === undefined) return { conflict: keyword };
      merged[keyword] = both.value;
    }
  }
  return { schema: merged };
}

function mergeKeyword(keyword: string, base: unknown, added: unknown): { readonly value: unknown } | undefined {
  if (JSON.stringify(base) === JSON.stringify(added)) return { value: base };
  switch (keyword) {
    case 'type':
      return mergeTypes(base as JsonSchema['type'], added as JsonSchema['type']);
    case 'required':
      return { value: [...new Set([...(base as string[]), ...(added as string[])])] };
    case 'properties':
      return mergeProperties(base as Record<string, JsonSchema>, added as Record<string, JsonSchema>);
    case 'items':
    case 'additionalProperties':
      return mergeSubschemas(base, added);
    case 'enum':
      return mergeEnums(base as readonly Json[], added as readonly Json[]);
    case 'minimum':
    case 'exclusiveMinimum':
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return bothNumbers(base, added) ? { value: Math.max(base as number, added as number) } : undefined;
    case 'maximum':
    case 'exclusiveMaximum':
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return bothNumbers(base, added) ? { value: Math.min(base as number, added as number) } : undefined;
    case 'uniqueItems':
      return { value: true };
    case 'allOf':
      return { value: [...(base as JsonSchema[]), ...(added as JsonSchema[])] };
    default:
      return undefined;
  }
}

function mergeTypes(base: JsonSchema['type'], added: JsonSchema['type']): { readonly value: unknown } | undefined {
  const left = typeList(base);
  const right = typeList(added);
  const both = left.filter((type) => right.includes(type) || (type === 'integer' && right.includes('number')));
  if (left.includes('number') && right.includes('integer') && !both.includes('integer')) both.push('integer');
  return both.length === 0 ? undefined : { value: both.length === 1 ? both[0] : both };
}

function typeList(type: JsonSchema['type']): readonly JsonTypeName[] {
  if (type === undefined) return [];
  return typeof type === 'string' ? [type] : type;
}

function mergeProperties(
  base: Readonly<Record<string, JsonSchema>>,
  added: Readonly<Record<string, JsonSchema>>,
): { readonly value: unknown } | undefined {
  const merged: Record<string, unknown> = { ...base };
  for (const [name, schema] of Object.entries(added)) {
    const both = Object.hasOwn(base, name) ? mergeSubschemas(base[name], schema) : { value: schema };
    if (both === undefined) return undefined;
    merged[name] = both.value;
  }
  return { value: merged };
}

function mergeSubschemas(base: unknown, added: unknown): { readonly value: unknown } | undefined {
  if (base === false || added === false) return { value: false };
  if (!isJsonObject(base)) return { value: added };
  if (!isJsonObject(added)) return { value: base };
  // References can only be merged once they are followed, which happens where the result is lowered.
  if ('$ref' in base || '$ref' in added) return { value: { allOf: [base, added] } };
  const both = mergeSchemas(base, added);
  return 'conflict' in both ? undefined : { value: both.schema };
}

function mergeEnums(base: readonly Json[], added: readonly Json[]): { readonly value: unknown } | undefined {
  const allowed = new Set(added.map((value) => JSON.stringify(value)));
  const both = base.filter((value) => allowed.has(JSON.stringify(value)));
  return both.length === 0 ? undefined : { value: both };
}

function bothNumbers(base: unknown, added: unknown): boolean {
  return typeof base === 'number' && typeof added === 'number';
}
