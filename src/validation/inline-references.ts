import type { JsonSchema, ObjectSchema } from '../schema/json-schema.js';

const PREFIX = '#/$defs/';

/**
 * Puts a definition where it is used if that is one place only; those that lead back to themselves or are used more often stay
 * in `$defs`.
 *
 * @param rootName The definition that repeats the root, when something refers to it.
 */
export function inlineReferences(
  root: ObjectSchema,
  definitions: ReadonlyMap<string, JsonSchema>,
  rootName: string | undefined,
): ObjectSchema {
  const uses = new Map<string, number>();
  const count = (schema: JsonSchema): void => {
    for (const name of referencesIn(schema)) uses.set(name, (uses.get(name) ?? 0) + 1);
  };
  count(root);
  for (const [name, schema] of definitions) if (name !== rootName) count(schema);

  const stays = (name: string): boolean => (uses.get(name) ?? 0) > 1 || leadsTo(name, name, definitions);
  const inline = (schema: JsonSchema): JsonSchema =>
    rewrite(schema, (name, rest) => {
      const definition = definitions.get(name);
      return definition === undefined || stays(name) ? undefined : { ...inline(definition), ...rest };
    });

  const kept = [...definitions].filter(([name]) => stays(name));
  // The root is an object schema by construction, and references below it keep it one.
  const schema = inline(root) as ObjectSchema;
  if (kept.length === 0) return schema;
  return { ...schema, $defs: Object.fromEntries(kept.map(([name, definition]) => [name, inline(definition)])) };
}

function leadsTo(from: string, target: string, definitions: ReadonlyMap<string, JsonSchema>): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const next of referencesIn(definitions.get(name) ?? {})) {
      if (next === target) return true;
      if (!seen.has(next)) open.push(next);
      seen.add(next);
    }
  }
  return false;
}

function referencesIn(schema: JsonSchema): readonly string[] {
  const found: string[] = [];
  rewrite(schema, (name) => {
    found.push(name);
    return undefined;
  });
  return found;
}

/** Replaces references by what `replace` gives for them; keywords beside a reference stay. */
function rewrite(
  schema: JsonSchema,
  replace: (name: string, beside: JsonSchema) => JsonSchema | undefined,
): JsonSchema {
  const { $ref, ...beside } = schema;
  if ($ref?.startsWith(PREFIX)) return replace($ref.slice(PREFIX.length), beside) ?? schema;
  const again = (inner: JsonSchema): JsonSchema => rewrite(inner, replace);
  return {
    ...schema,
    ...(schema.properties && {
      properties: Object.fromEntries(Object.entries(schema.properties).map(([name, inner]) => [name, again(inner)])),
    }),
    ...(typeof schema.items === 'object' && { items: again(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(again) }),
  };
}
