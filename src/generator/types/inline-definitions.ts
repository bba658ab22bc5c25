import type { JsonSchema } from '../../schema/json-schema.js';
import { mapSubschemas } from './map-subschemas.js';

const POINTER = '#/$defs/';
/** A definition this short says more where it is used than behind a reference. */
const SHORT = 100;

/**
 * Puts definitions where they are used, and keeps apart only what has to be: types that contain themselves, and long
 * ones that are used more than once.
 */
export function inlineDefinitions<S extends JsonSchema>(root: S, definitions: Readonly<Record<string, JsonSchema>>): S {
  const uses = countUses(root, definitions);
  const recursive = new Set(Object.keys(definitions).filter((name) => reaches(name, name, definitions)));
  const isInlined = (name: string): boolean =>
    !recursive.has(name) && ((uses.get(name) ?? 0) < 2 || JSON.stringify(definitions[name]).length <= SHORT);
  const inline = (schema: JsonSchema): JsonSchema => {
    const name = referredName(schema);
    const definition = name === undefined ? undefined : definitions[name];
    if (name === undefined || definition === undefined || !isInlined(name)) return mapSubschemas(schema, inline);
    const { $ref: _pointer, ...beside } = schema;
    return { ...inline(definition), ...beside };
  };
  const inlined = mapSubschemas(root, inline) as S;
  const kept = Object.entries(definitions).filter(([name]) => uses.has(name) && !isInlined(name));
  if (kept.length === 0) return inlined;
  return { ...inlined, $defs: Object.fromEntries(kept.map(([name, schema]) => [name, mapSubschemas(schema, inline)])) };
}

/** The name of the definition that a schema refers to. */
export function referredName(schema: JsonSchema): string | undefined {
  return schema.$ref?.startsWith(POINTER) ? schema.$ref.slice(POINTER.length) : undefined;
}

/** How often each definition is referred to, by the root or by a definition the root reaches. */
function countUses(root: JsonSchema, definitions: Readonly<Record<string, JsonSchema>>): Map<string, number> {
  const uses = new Map<string, number>();
  const visit = (schema: JsonSchema): void => {
    for (const name of referencesIn(schema)) {
      const count = uses.get(name) ?? 0;
      uses.set(name, count + 1);
      const definition = definitions[name];
      if (count === 0 && definition !== undefined) visit(definition);
    }
  };
  visit(root);
  return uses;
}

function reaches(
  from: string,
  target: string,
  definitions: Readonly<Record<string, JsonSchema>>,
  seen = new Set<string>(),
): boolean {
  const definition = definitions[from];
  if (definition === undefined) return false;
  return referencesIn(definition).some((name) => {
    if (name === target) return true;
    if (seen.has(name)) return false;
    seen.add(name);
    return reaches(name, target, definitions, seen);
  });
}

function referencesIn(schema: JsonSchema): string[] {
  const names: string[] = [];
  const visit = (each: JsonSchema): JsonSchema => {
    const name = referredName(each);
    if (name !== undefined) names.push(name);
    return mapSubschemas(each, visit);
  };
  visit(schema);
  return names;
}
