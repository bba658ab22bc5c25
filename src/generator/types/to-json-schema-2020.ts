import type { JsonSchema } from '../../schema/json-schema.js';

/** What ts-json-schema-generator writes: draft 7. */
export type DraftSevenSchema = Readonly<Record<string, unknown>>;

/** Rewrites a schema in the words of JSON Schema 2020-12, its definitions apart. */
export function toJsonSchema2020(draft: DraftSevenSchema): {
  readonly schema: JsonSchema;
  readonly definitions: Readonly<Record<string, JsonSchema>>;
} {
  const { $schema: _version, definitions, ...root } = draft;
  return { schema: rewrite(root), definitions: rewriteAll((definitions ?? {}) as Record<string, unknown>) };
}

function rewrite(node: unknown): JsonSchema {
  const entries = Object.entries(node as DraftSevenSchema).map(([keyword, value]) => rewriteKeyword(keyword, value));
  return Object.fromEntries(entries) as JsonSchema;
}

function rewriteKeyword(keyword: string, value: unknown): readonly [string, unknown] {
  switch (keyword) {
    case '$ref':
      return [keyword, String(value).replace('#/definitions/', '#/$defs/')];
    case 'items':
      return Array.isArray(value) ? ['prefixItems', value.map(rewrite)] : [keyword, rewrite(value)];
    case 'additionalItems':
      return ['items', rewrite(value)];
    case 'properties':
      return [keyword, rewriteAll(value as Record<string, unknown>)];
    case 'additionalProperties':
      return [keyword, typeof value === 'boolean' ? value : rewrite(value)];
    case 'anyOf':
      return [keyword, (value as unknown[]).map(rewrite)];
    case 'not':
      return [keyword, rewrite(value)];
    default:
      return [keyword, value];
  }
}

function rewriteAll(schemas: Readonly<Record<string, unknown>>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, rewrite(schema)]));
}
