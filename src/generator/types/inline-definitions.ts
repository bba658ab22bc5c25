import type { JsonSchema } from '../../schema/json-schema.js';
import { mapSubschemas } from './map-subschemas.js';
import { visitSubschemas } from './visit-subschemas.js';

/** Definitions by name, and the names as they would be without numbers that tell equal ones apart. */
export interface Definitions {
  readonly definitions: Readonly<Record<string, JsonSchema>>;
  plainNameOf(definition: string): string;
}

const POINTER = '#/$defs/';
/** A definition this short says more where it is used than behind a reference. */
const SHORT = 100;

/**
 * Puts definitions where they are used, and keeps apart only what has to be: types that contain themselves, and long
 * ones that are used more than once.
 */
export function inlineDefinitions<S extends JsonSchema>(root: S, names: Definitions): S {
  const { definitions } = names;
  const uses = countUses(root, definitions);
  const isKept = (name: string): boolean =>
    reaches(name, name, definitions) || ((uses.get(name) ?? 0) > 1 && JSON.stringify(definitions[name]).length > SHORT);
  const kept = Object.entries(definitions).filter(([name]) => uses.has(name) && isKept(name));
  const finalNames = renumber(
    kept.map(([name]) => name),
    names,
  );
  const inline = (schema: JsonSchema): JsonSchema => {
    const name = referredName(schema);
    const definition = name === undefined ? undefined : definitions[name];
    if (name === undefined || definition === undefined) return mapSubschemas(schema, inline);
    const { $ref: _pointer, ...beside } = schema;
    const final = finalNames.get(name);
    return final === undefined ? { ...inline(definition), ...beside } : { $ref: POINTER + final, ...beside };
  };
  const inlined = inlineRoot(root, definitions, inline) as S;
  if (kept.length === 0) return inlined;
  const $defs = kept.map(([name, schema]) => [finalNames.get(name) ?? name, inline(schema)] as const);
  return { ...inlined, $defs: Object.fromEntries(withoutUnused($defs, inlined)) };
}

/** The name of the definition that a schema refers to. */
export function referredName(schema: JsonSchema): string | undefined {
  return schema.$ref?.startsWith(POINTER) ? schema.$ref.slice(POINTER.length) : undefined;
}

/** A root says itself what it is, even where it contains itself. */
function inlineRoot(
  root: JsonSchema,
  definitions: Readonly<Record<string, JsonSchema>>,
  inline: (schema: JsonSchema) => JsonSchema,
): JsonSchema {
  const name = referredName(root);
  const definition = name === undefined ? undefined : definitions[name];
  if (definition === undefined) return mapSubschemas(root, inline);
  const { $ref: _pointer, ...beside } = root;
  return { ...inline(definition), ...beside };
}

/** Gives away the numbers anew, now that most of the types that shared a name are gone. */
function renumber(kept: readonly string[], names: Definitions): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    kept.map((name) => {
      const plain = names.plainNameOf(name);
      let unique = plain;
      for (let count = 2; taken.has(unique); count++) unique = `${plain}${count}`;
      taken.add(unique);
      return [name, unique];
    }),
  );
}

/** A root that was referred to just once, by itself, leaves its definition behind. */
function withoutUnused(
  $defs: readonly (readonly [string, JsonSchema])[],
  root: JsonSchema,
): readonly (readonly [string, JsonSchema])[] {
  const used = countUses(root, Object.fromEntries($defs));
  return $defs.filter(([name]) => used.has(name));
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
  const visit = (each: JsonSchema): void => {
    const name = referredName(each);
    if (name !== undefined) names.push(name);
    visitSubschemas(each, visit);
  };
  visit(schema);
  return names;
}
