import type { JsonSchema, ObjectSchema } from '../schema/json-schema.js';

const POINTER = '#/$defs/';
/** Keywords that hold data, in which a `$ref` would be a value like any other. */
const DATA = new Set(['const', 'default', 'enum', 'examples']);

/**
 * Moves the definitions that came with the schema of a single argument to the root, where its `#/$defs/…` point once it is a
 * part of the whole. Arguments share a definition that says the same; one that only has the same name gets a number.
 */
export function hoistDefinitions(inputSchema: ObjectSchema): ObjectSchema {
  const hoisted: Record<string, JsonSchema> = { ...inputSchema.$defs };
  const properties = Object.entries(inputSchema.properties).map(([argument, schema]) => {
    const { $defs, ...rest } = schema;
    if ($defs === undefined) return [argument, schema] as const;
    const names = new Map<string, string>();
    for (const [name, definition] of Object.entries($defs)) names.set(name, freeName(name, definition, hoisted));
    for (const [name, definition] of Object.entries($defs)) {
      hoisted[names.get(name) ?? name] = repoint(definition, names) as JsonSchema;
    }
    return [argument, repoint(rest, names) as JsonSchema] as const;
  });
  if (Object.keys(hoisted).length === 0) return inputSchema;
  return { ...inputSchema, properties: Object.fromEntries(properties), $defs: hoisted };
}

function freeName(name: string, definition: JsonSchema, taken: Readonly<Record<string, JsonSchema>>): string {
  const isFree = (candidate: string): boolean =>
    taken[candidate] === undefined || JSON.stringify(taken[candidate]) === JSON.stringify(definition);
  let free = name;
  for (let count = 2; !isFree(free); count += 1) free = `${name}_${count}`;
  return free;
}

function repoint(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => repoint(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === '$ref' && typeof inner === 'string' && inner.startsWith(POINTER)) {
        const name = inner.slice(POINTER.length);
        return [key, POINTER + (names.get(name) ?? name)];
      }
      return [key, DATA.has(key) ? inner : repoint(inner, names)];
    }),
  );
}
